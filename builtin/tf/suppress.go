package tf

import (
	"math"
	"slices"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// suppressing returns what the ops compute that choose among boxes that overlap.
func suppressing() map[string]eval.Evaluator {
	floats := eval.Domain{Elems: eval.Floats}
	first := func(c numeric.Call) value.Value { return nonMaxSuppression(c)[0] }
	return map[string]eval.Evaluator{
		"NonMaxSuppression":             op(floats, first),
		"NonMaxSuppressionV2":           op(floats, first),
		"NonMaxSuppressionV3":           op(floats, first),
		"NonMaxSuppressionV4":           results(floats, nonMaxSuppression),
		"NonMaxSuppressionV5":           results(floats, nonMaxSuppression),
		"NonMaxSuppressionWithOverlaps": op(floats, first),
		"CombinedNonMaxSuppression":     results(floats, combinedSuppression),
	}
}

// overlapOf returns the share of two boxes, of two corners each, that both have.
func overlapOf(a, b []float64) float64 {
	top, bottom := math.Min(a[0], a[2]), math.Max(a[0], a[2])
	left, right := math.Min(a[1], a[3]), math.Max(a[1], a[3])
	top2, bottom2 := math.Min(b[0], b[2]), math.Max(b[0], b[2])
	left2, right2 := math.Min(b[1], b[3]), math.Max(b[1], b[3])
	areaA, areaB := (bottom-top)*(right-left), (bottom2-top2)*(right2-left2)
	if areaA <= 0 || areaB <= 0 {
		return 0
	}
	both := math.Max(math.Min(bottom, bottom2)-math.Max(top, top2), 0) * math.Max(math.Min(right, right2)-math.Max(left, left2), 0)
	return both / (areaA + areaB - both)
}

// suppression says which boxes are left out.
type suppression struct {
	most           int64
	overlap, least float64
	sigma          float64 // of soft suppression, 0 without
	scores         []float64
	overlaps       func(i, j int) float64
	selected       []int64
	finalScores    []float64
}

// run selects boxes by their scores, from the highest on. With a sigma, scores go down by
// the overlap with those that were selected.
func (s *suppression) run(c numeric.Call) {
	type candidate struct {
		box   int
		score float64
		seen  int // how many of those selected the score takes into account
	}
	var queue []candidate
	for i, score := range s.scores {
		if score > s.least {
			queue = append(queue, candidate{box: i, score: score})
		}
	}
	// The order of the queue: the highest score first, of equal ones the first box.
	before := func(a, b candidate) int {
		switch {
		case a.score > b.score || a.score == b.score && a.box < b.box:
			return -1
		case a == b:
			return 0
		}
		return 1
	}
	slices.SortFunc(queue, before)
	scale := 0.0
	if s.sigma > 0 {
		scale = -0.5 / s.sigma
	}
	for len(queue) > 0 && int64(len(s.selected)) < s.most {
		c.Count(1 + len(s.selected))
		next := queue[0]
		queue = queue[1:]
		was, out := next.score, false
		for k := len(s.selected) - 1; k >= next.seen && !out; k-- {
			overlap := s.overlaps(next.box, int(s.selected[k]))
			if s.sigma > 0 {
				weight := 0.0
				if overlap <= s.overlap {
					weight = math.Exp(scale * overlap * overlap)
				}
				next.score *= weight
				out = next.score <= s.least
			} else {
				out = overlap > s.overlap
			}
		}
		next.seen = len(s.selected)
		switch {
		case out:
		case next.score == was:
			s.selected, s.finalScores = append(s.selected, int64(next.box)), append(s.finalScores, next.score)
		default: // another one may be higher now
			at, _ := slices.BinarySearchFunc(queue, next, before)
			queue = slices.Insert(queue, at, next)
		}
	}
}

func nonMaxSuppression(c numeric.Call) []value.Value {
	c.AtLeast(3)
	boxes, scores := c.Input(0), c.Input(1)
	count := int64(scores.Len())
	s := &suppression{most: inputAxis(c, 2), overlap: attrFloat(c, "iou_threshold", 0.5), least: math.Inf(-1), scores: reals(scores)}
	if c.NumInputs() > 3 {
		s.overlap = number(c.Input(3), 0)
	}
	if c.NumInputs() > 4 {
		s.least = number(c.Input(4), 0)
	}
	if c.NumInputs() > 5 {
		s.sigma = number(c.Input(5), 0)
	}
	if scores.Rank() != 1 || s.most < 0 {
		panic(numeric.Mistyped("the scores %s", scores.Type()))
	}
	elems := reals(boxes)
	if c.Op().Name() == Name+".NonMaxSuppressionWithOverlaps" {
		if !slices.Equal(boxes.Dims(), []int64{count, count}) {
			panic(numeric.Mistyped("the overlaps %s of %d boxes", boxes.Type(), count))
		}
		s.overlaps = func(i, j int) float64 { return elems[int64(i)*count+int64(j)] }
	} else {
		if !slices.Equal(boxes.Dims(), []int64{count, 4}) {
			panic(numeric.Mistyped("the boxes %s of %d scores", boxes.Type(), count))
		}
		s.overlaps = func(i, j int) float64 { return overlapOf(elems[4*i:], elems[4*j:]) }
	}
	s.run(c)
	valid := int64(len(s.selected))
	if c.AttrBool("pad_to_max_output_size") {
		n := len(zeros(c, s.most))
		s.selected = append(s.selected, make([]int64, n-len(s.selected))...)
		s.finalScores = append(s.finalScores, make([]float64, n-len(s.finalScores))...)
	}
	selected := list(ir.I32, s.selected...)
	if c.NumInputs() > 5 {
		return []value.Value{selected, floatTensor(scores.Elem(), s.finalScores, int64(len(s.finalScores))), scalar(ir.I32, valid)}
	}
	return []value.Value{selected, scalar(ir.I32, valid)}
}

// combinedSuppression selects boxes of each class, [n, boxes, 1 or classes, 4], and then the
// best of all classes.
func combinedSuppression(c numeric.Call) []value.Value {
	c.Exactly(6)
	boxes, scores := c.Input(0), c.Input(1)
	perClass, total := inputAxis(c, 2), inputAxis(c, 3)
	if boxes.Rank() != 4 || scores.Rank() != 3 || boxes.Dims()[3] != 4 || !slices.Equal(boxes.Dims()[:2], scores.Dims()[:2]) || perClass < 1 || total < 1 {
		panic(numeric.Mistyped("the boxes %s of scores %s", boxes.Type(), scores.Type()))
	}
	n, count, classes, each := scores.Dims()[0], scores.Dims()[1], scores.Dims()[2], boxes.Dims()[2]
	if each != 1 && each != classes {
		panic(numeric.Mistyped("the boxes %s of %d classes", boxes.Type(), classes))
	}
	width := total
	if c.AttrBool("pad_per_class") {
		width = min(total, perClass*classes)
	}
	elems, all := reals(boxes), reals(scores)
	outBoxes, outScores, outClasses := zeros(c, n, width, 4), zeros(c, n, width), zeros(c, n, width)
	valid := make([]int64, n)
	for b := range n {
		type found struct {
			score      float64
			class, box int64
		}
		var best []found
		for class := range classes {
			corners := func(i int64) []float64 { return elems[((b*count+i)*each+min(class, each-1))*4:][:4] }
			s := &suppression{most: perClass, overlap: number(c.Input(4), 0), least: number(c.Input(5), 0)}
			for i := range count {
				s.scores = append(s.scores, all[(b*count+i)*classes+class])
			}
			s.overlaps = func(i, j int) float64 { return overlapOf(corners(int64(i)), corners(int64(j))) }
			s.run(c)
			for _, i := range s.selected {
				best = append(best, found{s.scores[i], class, i})
			}
		}
		slices.SortStableFunc(best, func(x, y found) int {
			switch {
			case x.score > y.score:
				return -1
			case x.score < y.score:
				return 1
			}
			return 0
		})
		for k, f := range best[:min(int64(len(best)), width)] {
			at := b*width + int64(k)
			for i, e := range elems[((b*count+f.box)*each+min(f.class, each-1))*4:][:4] {
				if attrTruth(c, "clip_boxes", true) {
					e = math.Min(math.Max(e, 0), 1)
				}
				outBoxes[at*4+int64(i)] = e
			}
			outScores[at], outClasses[at] = f.score, float64(f.class)
			valid[b]++
		}
	}
	return []value.Value{
		floatTensor(ir.F32, outBoxes, n, width, 4), floatTensor(ir.F32, outScores, n, width),
		floatTensor(ir.F32, outClasses, n, width), list(ir.I32, valid...),
	}
}
