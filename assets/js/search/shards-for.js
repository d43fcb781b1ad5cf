/** Only these can hold what is looked for; the newest first, as in the manifest. */
export function shardsFor({ shards }, { chosen }) {
  const projects = chosen.get('project');
  const months = chosen.get('month');
  return shards.filter(
    (shard) =>
      (!projects || shard.projects.some((one) => projects.includes(one))) &&
      (!months || shard.months.some((one) => months.includes(one))),
  );
}

const WAVE = 12;

/** Where there are many, the newest come first and are shown while the others are on their way. */
export function inWaves(shards) {
  const waves = [];
  for (let at = 0; at < shards.length; at += WAVE) waves.push(shards.slice(at, at + WAVE));
  return waves;
}
