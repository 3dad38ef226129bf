; Hitori by search. Fill in solve-hitori, then run: python check.py clisp -q solver.lisp

; The solved grid, nil for each shaded cell, or :none; and the number of states.
; grid is a list of rows of integers, method is "brute-force" or "forward-checking".
(defun solve-hitori (grid method)
  (declare (ignorable grid method))
  (let ((states 0))
    (error "write the search, and count the states")
    (values :none states)))

; The protocol: one JSON object in, one out. The grid is read as lists, with parentheses for brackets.
(defun text-between (line left right)
  (let* ((start (+ (search left line) (length left))))
    (subseq line start (search right line :start2 start))))

(defun main ()
  (let* ((line (read-line))
         (rows (text-between line "\"grid\": " "]]"))
         (grid (read-from-string
                (concatenate 'string (substitute #\( #\[ (substitute #\) #\] (substitute #\Space #\, rows))) "))")))
         (method (text-between line "\"method\": \"" "\"")))
    (multiple-value-bind (solution states) (solve-hitori grid method)
      (if (eq solution :none)
          (format t "{\"solution\": \"no solution\", \"states\": ~D}~%" states)
          (format t "{\"solution\": [~{[~{~:[null~;~:*~D~]~^, ~}]~^, ~}], \"states\": ~D}~%" solution states)))))

(main)
