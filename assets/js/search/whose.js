/**
 * Pagefind merges the results of all shards and does not say whose they are. Its scores are numbers of 32 bits, so a weight
 * this close to 1 writes the number of the shard behind them, and changes no order.
 */
const STEP = 2 ** -40;

export const weightOf = (number) => 1 + (number + 1) * STEP;

/** The number of the shard that a result came from; undefined for a score of nothing. */
export const shardOf = ({ score }) => (score > 0 ? Math.round((score / Math.fround(score) - 1) / STEP) - 1 : undefined);
