package tf

import "testing"

// TestFormatting writes tensors and joins words: what TensorFlow's documentation shows, and
// what the definitions give by hand.
func TestFormatting(t *testing.T) {
	checkValues(t, []known{
		{`StringFormat {template = "a %s b"}`, `[0,1,2,3,4,5,6,7]:i32`, `"a [0 1 2 ... 5 6 7] b":!tf_type.string`},
		{`StringFormat {template = "{}, {}", placeholder = "{}"}`, `0.1; true:i1`, `"0.1, 1":!tf_type.string`},
		{`StringFormat {summarize = 1}`, `[[1,2,3],[4,5,6],[7,8,9]]:i32`, `"[[1 ... 3]\n ...\n [7 ... 9]]":!tf_type.string`},
		{`StringFormat {summarize = -1}`, `[[[1],[2]],[[3],[4]]]:i32`, `"[[[1]\n  [2]]\n\n [[3]\n  [4]]]":!tf_type.string`},
		{`StringFormat`, `[0.33333334,1e10,-0.5,100000,3e-7]`, `"[0.333333343 1e+10 -0.5 100000 3e-07]":!tf_type.string`},
		{`StringFormat`, `["a\"b","\n"]:!tf_type.string`, `"[\"a\\\"b\" \"\\n\"]":!tf_type.string`},
		{`StringFormat {template = "nothing"}`, ``, `"nothing":!tf_type.string`},
		{`StringNGrams {separator = " ", ngram_widths = [2], left_pad = "", right_pad = "", pad_width = 0, preserve_short_sequences = false}`,
			`["a","b","c","d"]:!tf_type.string; [0,3,4]:i64`, `["a b","b c"]:!tf_type.string; [0,2,2]:i64`},
		{`StringNGrams {separator = "|", ngram_widths = [3], left_pad = "<", right_pad = ">", pad_width = -1, preserve_short_sequences = false}`,
			`["a","b"]:!tf_type.string; [0,2]:i64`, `["<|<|a","<|a|b","a|b|>","b|>|>"]:!tf_type.string; [0,4]:i64`},
		{`StringNGrams {separator = "|", ngram_widths = [2, 3], left_pad = "<", right_pad = ">", pad_width = 1, preserve_short_sequences = false}`,
			`["a"]:!tf_type.string; [0,1,1]:i32`, `["<|a","a|>","<|a|>","<|>"]:!tf_type.string; [0,3,4]:i32`},
		{`StringNGrams {separator = " ", ngram_widths = [5], left_pad = "", right_pad = "", pad_width = 0, preserve_short_sequences = true}`,
			`["a","b","c"]:!tf_type.string; [0,0,3]:i64`, `["a b c"]:!tf_type.string; [0,0,1]:i64`},
		{`UnicodeScript`, `[65,1041,12354,48,-1,1114112,888]:i32`, `[25,8,20,0,-1,-1,103]:i32`}, // A, Б, あ, 0, and U+0378, which is not a character
	})
}
