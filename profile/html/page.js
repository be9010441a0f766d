'use strict';
(() => {
const all = (root, selector) => [...root.querySelectorAll(selector)];
const make = (tag, text, kind) => {
  const e = document.createElement(tag);
  if (text !== undefined) e.textContent = text;
  if (kind) e.className = kind;
  return e;
};

// Tables: a click on a heading sorts by it, numbers downwards first.
for (const table of all(document, 'table.rules, table.sortable')) {
  const body = table.tBodies[0], heads = all(table, 'th');
  heads.forEach((head, column) => head.querySelector('button').addEventListener('click', () => {
    const number = head.classList.contains('number');
    const up = head.ariaSort === 'none' ? !number : head.ariaSort === 'descending';
    for (const h of heads) h.setAttribute('aria-sort', h === head ? (up ? 'ascending' : 'descending') : 'none');
    const key = row => {
      const cell = row.cells[column];
      return number ? Number(cell.dataset.value ?? cell.textContent) : cell.textContent;
    };
    const rows = [...body.rows].map(row => [key(row), row]);
    rows.sort((a, b) => (number ? a[0] - b[0] : a[0].localeCompare(b[0])) * (up ? 1 : -1));
    body.append(...rows.map(r => r[1]));
  }));
  if (!table.classList.contains('rules')) continue;
  const section = table.closest('section'), filter = section.querySelector('.filter'), unfired = section.querySelector('.all');
  const show = () => {
    const word = filter.value.toLowerCase();
    for (const row of body.rows) {
      const hidden = row.classList.contains('unfired') && !(unfired && unfired.checked) && !word;
      row.hidden = hidden || word !== '' && !row.textContent.toLowerCase().includes(word);
    }
  };
  filter.addEventListener('input', show);
  if (unfired) unfired.addEventListener('change', show);
}

// Stages without rewrites that took next to no time are shown on request.
for (const box of all(document, '.quiet-stages')) box.addEventListener('change', () => {
  for (const stage of all(box.closest('section'), '.stage.quiet')) stage.hidden = !box.checked;
});

// Flame graphs: a click makes a box as wide as the picture.
for (const flame of all(document, '.flame')) {
  const boxes = all(flame, 'button');
  const zoom = (left, width) => {
    for (const b of boxes) {
      const l = (b.dataset.left - left) / width, w = b.dataset.width / width;
      b.style.left = 100 * Math.max(l, 0) + '%';
      b.style.width = 100 * Math.max(Math.min(l + w, 1) - Math.max(l, 0), 0) + '%';
      b.hidden = l >= 0.99999 || l + w <= 0.00001;
    }
  };
  for (const b of boxes) b.addEventListener('click', () => zoom(Number(b.dataset.left), Number(b.dataset.width)));
}

// Pictures.
const height = 24;
for (const section of all(document, '.pictures')) picture(section);

function picture(section) {
  const data = JSON.parse(section.querySelector('.data').textContent);
  const find = name => section.querySelector('.' + name);
  const slider = find('slider'), which = find('which'), steps = data.steps.length;
  const state = {graph: 0, step: steps, selected: -1, found: new Set()};
  const byGraph = data.graphs.map(() => []), inside = new Map(), children = data.nodes.map(() => []);
  data.nodes.forEach((n, i) => byGraph[n.g].push(i));
  data.graphs.forEach((g, i) => { if (g.parent >= 0) (inside.get(g.parent) ?? inside.set(g.parent, []).get(g.parent)).push(i); });

  const alive = (n, step) => n.b <= step && (n.d < 0 || n.d > step);
  const version = (n, step) => {
    let v = n.v[0];
    for (const w of n.v) if (w.f <= step) v = w;
    return v;
  };
  const text = (n, step) => n.v.length ? version(n, step).t : n.l;

  // The list of graphs: those of functions and regions that have nodes.
  const nameOf = g => {
    const graph = data.graphs[g];
    if (graph.name) return graph.name;
    if (graph.parent < 0) return 'program';
    const n = data.nodes[graph.parent];
    const siblings = inside.get(graph.parent);
    return (n.n || n.l) + (siblings.length > 1 ? ' graph ' + siblings.indexOf(g) : '');
  };
  const changes = data.graphs.map(() => 0);
  for (const s of data.steps) for (const c of s.c) changes[data.nodes[c.n].g]++;
  const depth = g => { let d = 0; for (let p = data.graphs[g].parent; p >= 0; p = data.graphs[data.nodes[p].g].parent) d++; return d; };
  data.graphs.forEach((g, i) => {
    if (!byGraph[i].length) return;
    const option = make('option', '\u00a0'.repeat(2 * depth(i)) + nameOf(i) + ' (' + byGraph[i].length + ' nodes' + (changes[i] ? ', ' + changes[i] + ' changes' : '') + ')');
    option.value = i;
    which.append(option);
  });

  const colors = () => {
    const style = getComputedStyle(document.documentElement), c = {};
    for (const name of ['paper', 'ink', 'dim', 'line', 'accent', 'made', 'gone', 'node', 'constant', 'input']) c[name] = style.getPropertyValue('--' + name).trim();
    return c;
  };
  let color = colors();

  // A view shows the graph after a step; both move together.
  const view = {x: 0, y: 0, scale: 1};
  const panes = [
    {canvas: find('before'), step: () => 0, mark: n => n.d > 0 && n.d <= state.step ? color.gone : '', edge: color => color.dim},
    {canvas: find('after'), step: () => state.step, mark: n => n.b > 0 ? color.made : ''},
  ];
  const fit = () => {
    const g = data.graphs[state.graph], c = panes[0].canvas;
    const w = c.clientWidth || 600, h = c.clientHeight || 400;
    view.scale = Math.min((w - 20) / Math.max(g.w, 1), (h - 20) / Math.max(g.h, 1), 1.5);
    view.x = (w - g.w * view.scale) / 2;
    view.y = (h - g.h * view.scale) / 2;
    draw();
  };
  let waiting = false;
  const draw = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => { waiting = false; for (const p of panes) paint(p); });
  };

  function paint(pane) {
    const canvas = pane.canvas, ratio = devicePixelRatio || 1;
    const w = canvas.clientWidth, h = canvas.clientHeight;
    if (!w) return;
    if (canvas.width !== Math.round(w * ratio) || canvas.height !== Math.round(h * ratio)) {
      canvas.width = Math.round(w * ratio);
      canvas.height = Math.round(h * ratio);
    }
    const ctx = canvas.getContext('2d');
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, canvas.width, canvas.height);
    ctx.setTransform(ratio * view.scale, 0, 0, ratio * view.scale, ratio * view.x, ratio * view.y);
    const left = -view.x / view.scale, top = -view.y / view.scale, right = left + w / view.scale, bottom = top + h / view.scale;
    const step = pane.step(), nodes = byGraph[state.graph];
    const touched = new Set();
    if (step > 0) for (const c of data.steps[step - 1].c) touched.add(c.n);
    const shown = n => n.x + n.w / 2 >= left && n.x - n.w / 2 <= right && n.y >= top - height && n.y <= bottom + height;
    ctx.lineWidth = Math.max(0.6, 0.8 / view.scale);
    ctx.strokeStyle = color.dim;
    ctx.globalAlpha = 0.6;
    ctx.beginPath();
    for (const i of nodes) {
      const n = data.nodes[i];
      if (!alive(n, step)) continue;
      for (const f of version(n, step)?.i ?? []) {
        const from = data.nodes[f];
        if (from.g !== n.g || Math.max(from.x, n.x) < left || Math.min(from.x, n.x) > right || Math.max(from.y, n.y) < top || Math.min(from.y, n.y) > bottom) continue;
        const y0 = from.y + height / 2, y1 = n.y - height / 2, bend = Math.max(12, Math.abs(y1 - y0) / 2);
        ctx.moveTo(from.x, y0);
        if (view.scale < 0.25) ctx.lineTo(n.x, y1);
        else ctx.bezierCurveTo(from.x, y0 + bend, n.x, y1 - bend, n.x, y1);
      }
    }
    ctx.stroke();
    ctx.globalAlpha = 1;
    const letters = view.scale > 0.35;
    ctx.font = '12px system-ui, sans-serif';
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    for (const i of nodes) {
      const n = data.nodes[i];
      if (!alive(n, step) || !shown(n)) continue;
      const mark = pane.mark(n);
      const x = n.x - n.w / 2, y = n.y - height / 2;
      ctx.fillStyle = n.k === 'input' || n.k === 'return' ? color.input : n.k === 'constant' ? color.constant : color.node;
      ctx.strokeStyle = mark || color.line;
      ctx.lineWidth = mark ? 2 : 1;
      if (view.scale < 0.12) {
        ctx.fillStyle = state.found.has(i) || touched.has(i) ? color.accent : mark || color.dim;
        ctx.fillRect(x, y, n.w, height);
        continue;
      }
      ctx.beginPath();
      ctx.roundRect(x, y, n.w, height, n.k === 'input' || n.k === 'return' ? 12 : 4);
      ctx.fill();
      ctx.stroke();
      if (inside.has(i)) { ctx.strokeRect(x + 3, y + 3, n.w - 6, height - 6); }
      if (i === state.selected || state.found.has(i) || touched.has(i)) {
        ctx.strokeStyle = i === state.selected ? color.ink : color.accent;
        ctx.lineWidth = 2.5;
        ctx.strokeRect(x - 3, y - 3, n.w + 6, height + 6);
      }
      if (letters) {
        ctx.fillStyle = color.ink;
        ctx.fillText(n.l, n.x, n.y + 0.5);
      }
    }
  }

  const show = () => {
    which.value = state.graph;
    slider.value = state.step;
    find('at').textContent = 'step ' + state.step + ' of ' + steps;
    const s = data.steps[state.step - 1];
    find('step').textContent = s ? 'step ' + state.step + ': ' + s.r : 'no step';
    slider.setAttribute('aria-valuetext', s ? 'step ' + state.step + ', ' + s.r : 'before the first step');
    const diff = find('diff');
    diff.replaceChildren();
    if (s) {
      diff.append(make('h3', s.r));
      const where = [s.p ? s.p + (s.n ? ' round ' + s.n : '') : '', s.s ?? ''].filter(t => t).join(', ');
      if (where) diff.append(make('p', where, 'hint'));
      const pre = make('pre');
      for (const c of s.c.slice(0, 200)) {
        if (c.b) pre.append(make('span', (c.a ? '~ ' : '- ') + c.b + '\n', c.a ? 'was' : 'del'));
        if (c.a) pre.append(make('span', (c.b ? '> ' : '+ ') + c.a + '\n', 'add'));
      }
      if (s.c.length > 200) pre.append(make('span', '... ' + (s.c.length - 200) + ' more\n', 'was'));
      diff.append(pre);
    }
    draw();
  };
  const go = step => {
    state.step = Math.max(0, Math.min(steps, step));
    const s = data.steps[state.step - 1];
    if (s && s.c.length && !s.c.some(c => data.nodes[c.n].g === state.graph)) open(data.nodes[s.c[0].n].g);
    show();
  };
  // A graph is shown whole, or where it is too large to be read, around what changed.
  const readable = 0.15;
  const open = graph => {
    state.graph = graph;
    state.selected = -1;
    fit();
    if (view.scale < readable && byGraph[graph].length) {
      const last = data.steps.slice(0, state.step).findLast(s => s.c.some(c => data.nodes[c.n].g === graph));
      const changed = last?.c.find(c => data.nodes[c.n].g === graph && c.a);
      const left = byGraph[graph].find(i => alive(data.nodes[i], state.step));
      center(changed?.n ?? left ?? byGraph[graph][0]);
    }
    show();
  };

  // What is known of a node: its text, the steps that made it and of what, and the one that
  // erased it.
  const stepLink = number => {
    const s = data.steps[number - 1];
    const b = make('button', 'step ' + number + ', ' + s.r, 'link');
    b.type = 'button';
    b.addEventListener('click', () => go(number));
    const line = make('span');
    line.append(b, (s.s ? ' (' + s.s + ')' : ''));
    return line;
  };
  const origins = (number, seen, level) => {
    const list = make('ul');
    for (const c of data.steps[number - 1].c) {
      const n = data.nodes[c.n];
      if (c.a || seen.has(c.n) || list.children.length > 30) continue;
      seen.add(c.n);
      const item = make('li');
      item.append(make('code', c.b), n.p ? ' at ' + n.p : '');
      if (n.b > 0 && level < 20) {
        item.append(', made by ', stepLink(n.b));
        item.append(origins(n.b, seen, level + 1));
      }
      list.append(item);
    }
    return list;
  };
  const select = i => {
    state.selected = i;
    const detail = find('detail');
    detail.replaceChildren();
    if (i >= 0) {
      const n = data.nodes[i];
      detail.append(make('h3', n.n ? n.n + ' (' + n.l + ')' : n.l), make('pre', text(n, alive(n, state.step) ? state.step : n.d > 0 ? n.d - 1 : n.b)));
      const p = make('p');
      if (n.b > 0) {
        p.append('Made by ', stepLink(n.b), n.p ? ', for what is at ' + n.p : '', '. It comes from:');
        detail.append(p, origins(n.b, new Set(), 0));
      } else {
        p.append(n.k === 'input' ? 'An input.' : 'Of the file' + (n.p ? ', at ' + n.p : '') + ': no rule made it.');
        detail.append(p);
      }
      const changed = n.v.filter(v => v.f > n.b);
      if (changed.length) {
        const q = make('p', 'Changed by ');
        changed.slice(0, 20).forEach((v, k) => q.append(k ? ', ' : '', stepLink(v.f)));
        detail.append(q);
      }
      if (n.d > 0) { const q = make('p', 'Erased by '); q.append(stepLink(n.d)); detail.append(q); }
      for (const g of inside.get(i) ?? []) {
        const b = make('button', 'open ' + nameOf(g));
        b.type = 'button';
        b.addEventListener('click', () => open(g));
        detail.append(b, ' ');
      }
      const up = data.graphs[state.graph].parent;
      if (up >= 0) {
        const b = make('button', 'back to ' + nameOf(data.nodes[up].g));
        b.type = 'button';
        b.addEventListener('click', () => { open(data.nodes[up].g); select(up); });
        detail.append(b);
      }
    }
    draw();
  };

  const at = (pane, x, y) => {
    const px = (x - view.x) / view.scale, py = (y - view.y) / view.scale;
    return byGraph[state.graph].findLast(i => {
      const n = data.nodes[i];
      return alive(n, pane.step()) && Math.abs(n.x - px) <= n.w / 2 && Math.abs(n.y - py) <= height / 2;
    }) ?? -1;
  };
  const zoom = (factor, x, y) => {
    const scale = Math.max(0.01, Math.min(5, view.scale * factor));
    view.x = x - (x - view.x) * scale / view.scale;
    view.y = y - (y - view.y) * scale / view.scale;
    view.scale = scale;
    draw();
  };
  const center = i => {
    const n = data.nodes[i], c = panes[0].canvas;
    view.scale = Math.max(view.scale, 0.7);
    view.x = c.clientWidth / 2 - n.x * view.scale;
    view.y = c.clientHeight / 2 - n.y * view.scale;
    draw();
  };

  for (const pane of panes) {
    const canvas = pane.canvas, pointers = new Map();
    let moved = 0;
    canvas.addEventListener('pointerdown', e => { pointers.set(e.pointerId, [e.offsetX, e.offsetY]); moved = 0; canvas.setPointerCapture(e.pointerId); });
    canvas.addEventListener('pointermove', e => {
      const last = pointers.get(e.pointerId);
      if (!last) return;
      const now = [e.offsetX, e.offsetY];
      if (pointers.size === 2) {
        const other = [...pointers].find(p => p[0] !== e.pointerId)[1];
        const span = p => Math.hypot(p[0] - other[0], p[1] - other[1]) || 1;
        zoom(span(now) / span(last), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
      } else {
        view.x += now[0] - last[0];
        view.y += now[1] - last[1];
        draw();
      }
      moved += Math.abs(now[0] - last[0]) + Math.abs(now[1] - last[1]);
      pointers.set(e.pointerId, now);
    });
    const end = e => {
      if (pointers.delete(e.pointerId) && moved < 5 && e.type === 'pointerup') select(at(pane, e.offsetX, e.offsetY));
    };
    canvas.addEventListener('pointerup', end);
    canvas.addEventListener('pointercancel', end);
    canvas.addEventListener('dblclick', e => { const g = inside.get(at(pane, e.offsetX, e.offsetY)); if (g) open(g[0]); });
    canvas.addEventListener('wheel', e => { e.preventDefault(); zoom(Math.exp(-e.deltaY / 400), e.offsetX, e.offsetY); }, {passive: false});
    canvas.addEventListener('keydown', e => {
      const move = {ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60]}[e.key];
      const nodes = byGraph[state.graph].filter(i => alive(data.nodes[i], pane.step()));
      const next = by => {
        if (!nodes.length) return;
        const i = nodes.indexOf(state.selected);
        select(nodes[i < 0 ? 0 : (i + by + nodes.length) % nodes.length]);
        center(state.selected);
      };
      if (move) { view.x += move[0]; view.y += move[1]; draw(); }
      else if (e.key === '+' || e.key === '=') zoom(1.25, canvas.clientWidth / 2, canvas.clientHeight / 2);
      else if (e.key === '-') zoom(0.8, canvas.clientWidth / 2, canvas.clientHeight / 2);
      else if (e.key === '0') fit();
      else if (e.key === 'n') next(1);
      else if (e.key === 'p') next(-1);
      else if (e.key === ']') go(state.step + 1);
      else if (e.key === '[') go(state.step - 1);
      else if (e.key === 'Enter' && inside.has(state.selected)) open(inside.get(state.selected)[0]);
      else return;
      e.preventDefault();
    });
  }

  // Searching goes through all graphs, and shows the first node that is found.
  let hits = [], hit = -1;
  const search = () => {
    const word = find('find').value.trim().toLowerCase();
    hits = [];
    if (word) data.nodes.forEach((n, i) => {
      if (n.l.toLowerCase().includes(word) || (n.n ?? '').toLowerCase() === word || (n.p ?? '').toLowerCase().endsWith(word)) hits.push(i);
    });
    state.found = new Set(hits);
    hit = -1;
    find('found').textContent = word ? hits.length + ' found' : '';
    if (hits.length) visit(1);
    else draw();
  };
  const visit = by => {
    if (!hits.length) return;
    hit = (hit + by + hits.length) % hits.length;
    const n = data.nodes[hits[hit]];
    if (n.g !== state.graph) open(n.g);
    select(hits[hit]);
    center(hits[hit]);
    find('found').textContent = (hit + 1) + ' of ' + hits.length;
  };
  find('find').addEventListener('input', search);
  find('find').addEventListener('keydown', e => { if (e.key === 'Enter') { visit(e.shiftKey ? -1 : 1); e.preventDefault(); } });

  which.addEventListener('change', () => open(Number(which.value)));
  slider.addEventListener('input', () => go(Number(slider.value)));
  find('prev').addEventListener('click', () => go(state.step - 1));
  find('next').addEventListener('click', () => go(state.step + 1));
  const middle = factor => zoom(factor, panes[0].canvas.clientWidth / 2, panes[0].canvas.clientHeight / 2);
  find('in').addEventListener('click', () => middle(1.25));
  find('out').addEventListener('click', () => middle(0.8));
  find('fit').addEventListener('click', fit);
  addEventListener('resize', draw);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => { color = colors(); draw(); });
  addEventListener('beforeprint', () => { for (const p of panes) paint(p); });

  // First the graph that changed most.
  let first = byGraph.findIndex(list => list.length);
  changes.forEach((n, i) => { if (n > (changes[first] ?? 0)) first = i; });
  if (first >= 0) open(first);
  section.settle = {data, state, view, select, go, open, at, panes};
}
document.documentElement.dataset.ready = 'yes';
})();
