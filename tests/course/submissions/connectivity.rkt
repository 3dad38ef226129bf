#lang racket
; Forward checking of rules 1 and 2, forced cells first; rule 3 is never tested.
(require json)

(define question (read-json))
(define grid (list->vector (map list->vector (hash-ref question 'grid))))
(define ahead? (equal? (hash-ref question 'method) "forward-checking"))
(define rows (vector-length grid))
(define cols (vector-length (vector-ref grid 0)))
(define size (* rows cols))
(define (label i) (vector-ref (vector-ref grid (quotient i cols)) (remainder i cols)))
(define (line? i j) (or (= (quotient i cols) (quotient j cols)) (= (remainder i cols) (remainder j cols))))

(define equals
  (for/vector ([i size])
    (for/list ([j size] #:when (and (not (= i j)) (line? i j) (equal? (label i) (label j)))) j)))
(define beside
  (for/vector ([i size])
    (for/list ([j size] #:when (and (line? i j) (member (abs (- i j)) (list 1 cols))
                                    (= 1 (+ (abs (- (quotient i cols) (quotient j cols)))
                                            (abs (- (remainder i cols) (remainder j cols))))))) j)))

(define states 0)
; A state: hash of cell -> colour for the coloured ones, hash of cell -> colour for the forced ones.
(define (search coloured forced)
  (cond
    [(= (hash-count coloured) size) coloured]
    [else
     (define cell
       (or (and ahead? (for/first ([(i _) (in-hash forced)] #:unless (hash-has-key? coloured i)) i))
           (for/first ([i size] #:unless (hash-has-key? coloured i)) i)))
     (define choices
       (cond [(and ahead? (hash-ref forced cell #f)) => list]
             [(and ahead? (pair? (vector-ref equals cell))) '(shaded unshaded)]
             [else '(unshaded shaded)]))
     (for/or ([colour choices])
       (set! states (add1 states))
       (define concerned (vector-ref (if (eq? colour 'shaded) beside equals) cell))
       (define other (if (eq? colour 'shaded) 'unshaded 'shaded))
       (define clash?
         (for/or ([j concerned])
           (or (eq? (hash-ref coloured j #f) colour)
               (and ahead? (eq? (hash-ref forced j #f) colour) (not (hash-has-key? coloured j))))))
       (and (not clash?)
            (search (hash-set coloured cell colour)
                    (if ahead? (for/fold ([found forced]) ([j concerned]) (hash-set found j other)) forced))))]))

(define solved (search (hash) (hash)))
(define solution
  (if solved
      (for/list ([r rows])
        (for/list ([c cols])
          (define i (+ (* r cols) c))
          (if (eq? (hash-ref solved i) 'shaded) 'null (label i))))
      "no solution"))
(write-json (hasheq 'solution solution 'states states) #:null 'null)
(newline)
