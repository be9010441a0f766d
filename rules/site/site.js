'use strict';
(() => {
const all = JSON.parse(document.getElementById('index').textContent);
const input = document.getElementById('search'), hits = document.getElementById('hits'), found = document.getElementById('found');
const most = 200;
const rank = (r, words) => {
  const name = r.n.toLowerCase(), text = (r.e + ' ' + r.w + ' ' + (r.d || []).join(' ')).toLowerCase();
  let score = 0;
  for (const w of words) {
    if (name === w) score += 100;
    else if (name.includes(w)) score += 10;
    else if (text.includes(w)) score += 1;
    else return 0;
  }
  return score;
};
const search = () => {
  const words = input.value.toLowerCase().split(/\s+/).filter(w => w);
  hits.replaceChildren();
  const list = words.length ? all.map(r => [rank(r, words), r]).filter(p => p[0]) : [];
  list.sort((a, b) => b[0] - a[0]);
  found.textContent = words.length ? list.length + ' of ' + all.length + ' rules' : all.length + ' rules';
  for (const [, r] of list.slice(0, most)) {
    const li = document.createElement('li'), a = document.createElement('a'), small = document.createElement('small');
    a.href = r.p;
    a.textContent = r.n;
    small.textContent = r.e;
    li.append(a, ' ', small);
    hits.append(li);
  }
  history.replaceState(null, '', input.value ? '#' + encodeURIComponent(input.value) : location.pathname);
};
input.value = decodeURIComponent(location.hash.slice(1));
input.addEventListener('input', search);
input.addEventListener('keydown', e => { if (e.key === 'Enter') hits.querySelector('a')?.click(); });
search();
})();
