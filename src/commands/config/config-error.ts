/** The config file cannot be used. Its message is the one sentence a person reads. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
