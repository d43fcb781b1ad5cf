/**
 * The results of several answers in one list, the best first, or the newest: each knows whose it is and which. Every answer
 * is in order already.
 */
export function mergeResults(answers) {
  const next = answers.map(() => 0);
  const results = [];
  for (;;) {
    let best = -1;
    for (const [from, { scores }] of answers.entries())
      if (next[from] < scores.length && (best === -1 || isBefore(answers[from], next[from], answers[best], next[best])))
        best = from;
    if (best === -1) return results;
    const { of, ids } = answers[best];
    const at = next[best]++;
    results.push({ of, at, id: ids && `${best} ${ids[at]}` });
  }
}

function isBefore(a, at, b, bt) {
  const newer = a.times ? a.times[at] - b.times[bt] : 0;
  return newer > 0 || (newer === 0 && a.scores[at] > b.scores[bt]);
}
