package chain
import ("testing";"fmt")
func TestZ(t *testing.T){
 for _,s:=range []string{"(25,3,2) -> DimShuffle(1 2 0) -> Reshape(6,5,5)","(10)->Slice(Dim=0, 1:3)->Reverse(0)","(9,4)->SettSample([(1,1,0)],[])->SettFillInto((12,4),[(5,7,2)] [])","(10) -> Reshap(4)","(4)->Reshape(3)","(20)->Slice(Dim=0,3:17:4)"}{
  c,err:=ParseText(s); fmt.Println(c,err)
  if err==nil {tr,e:=Trace(c); if len(tr)<20 {fmt.Println(tr,e)}}
 }
 for m:=1;m<1<<9;m++{
  var l []int64; for i:=0;i<9;i++{ if m>>i&1==1 {l=append(l,int64(i))}}
  s,ok:=settOfAny(regular(l),9)
  if !ok {fmt.Println("no sett",l);continue}
  r,_:=setOf(s,9)
  if fmt.Sprint(r.elements())!=fmt.Sprint(l){ t.Fatal(l,s,r)}
 }
}
