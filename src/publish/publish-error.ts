/** The site cannot be published. Its message is the one sentence a person reads; the branch is untouched. */
export class PublishError extends Error {
  override readonly name = 'PublishError';
}
