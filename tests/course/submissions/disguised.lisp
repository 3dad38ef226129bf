; Says that it does forward checking, and colours the cells in order by both methods.
(defvar *grid*) (defvar *rows*) (defvar *cols*) (defvar *states* 0)

(defun clash (shaded r c)
  (let ((label (aref *grid* r c)))
    (or (loop for k below c thereis (and (not (aref shaded r k)) (= label (aref *grid* r k))))
        (loop for k below r thereis (and (not (aref shaded k c)) (= label (aref *grid* k c)))))))

(defun beside (shaded r c)
  (or (and (> r 0) (aref shaded (1- r) c)) (and (> c 0) (aref shaded r (1- c)))))

(defun connected (shaded)
  (let ((seen (make-array (list *rows* *cols*) :initial-element nil)) (stack nil) (count 0) (open 0))
    (dotimes (r *rows*)
      (dotimes (c *cols*)
        (unless (aref shaded r c)
          (incf open)
          (unless stack (when (= count 0) (push (cons r c) stack) (setf count 1) (setf (aref seen r c) t))))))
    (loop while stack do
      (destructuring-bind (r . c) (pop stack)
        (loop for (i j) in (list (list (1- r) c) (list (1+ r) c) (list r (1- c)) (list r (1+ c))) do
          (when (and (< -1 i *rows*) (< -1 j *cols*) (not (aref seen i j)) (not (aref shaded i j)))
            (setf (aref seen i j) t) (incf count) (push (cons i j) stack)))))
    (and (> open 0) (= count open))))

(defun place (index shaded)
  (if (= index (* *rows* *cols*))
      t
      (multiple-value-bind (r c) (floor index *cols*)
        (incf *states*)
        (or (and (not (clash shaded r c)) (place (1+ index) shaded))
            (progn
              (incf *states*)
              (and (not (beside shaded r c))
                   (progn
                     (setf (aref shaded r c) t)
                     (or (and (connected shaded) (place (1+ index) shaded))
                         (progn (setf (aref shaded r c) nil) nil)))))))))

(defun text-between (line left right)
  (let* ((start (+ (search left line) (length left))))
    (subseq line start (search right line :start2 start))))

(defun main ()
  (let* ((line (read-line))
         (rows (text-between line "\"grid\": " "]]"))
         (grid (read-from-string
                (concatenate 'string (substitute #\( #\[ (substitute #\) #\] (substitute #\Space #\, rows))) "))"))))
    (setf *rows* (length grid) *cols* (length (first grid)))
    (setf *grid* (make-array (list *rows* *cols*) :initial-contents grid))
    (let ((shaded (make-array (list *rows* *cols*) :initial-element nil)))
      (if (place 0 shaded)
          (format t "{\"solution\": [~{[~{~:[null~;~:*~D~]~^, ~}]~^, ~}], \"states\": ~D}~%"
                  (loop for r below *rows* collect
                    (loop for c below *cols* collect (if (aref shaded r c) nil (aref *grid* r c))))
                  *states*)
          (format t "{\"solution\": \"no solution\", \"states\": ~D}~%" *states*)))))

(main)
