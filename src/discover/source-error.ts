/** The source cannot be used at all. Its message is the one sentence a person reads. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}
