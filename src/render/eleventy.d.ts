/** Eleventy ships no types; these are the parts we use. */
declare module '@11ty/eleventy' {
  export interface EleventyConfig {
    readonly ignores: Set<string>;
    setLibrary(name: string, library: unknown): void;
    addGlobalData(name: string, data: unknown): void;
    setQuietMode(quiet: boolean): void;
    setUseGitIgnore(use: boolean): void;
    on(
      event: 'eleventy.after',
      handler: (event: { results: readonly { outputPath: string | false }[] }) => unknown,
    ): void;
    addPlugin<Options>(plugin: (config: EleventyConfig, options: Options) => unknown, options: Options): void;
    addTemplateFormats(formats: readonly string[]): void;
    setTemplateFormats(formats: readonly string[]): void;
    setInputDirectory(folder: string): void;
    setOutputDirectory(folder: string): void;
    setIncludesDirectory(folder: string): void;
  }

  class Eleventy {
    constructor(
      input: string,
      output: string,
      options: { configPath: null; quietMode: boolean; config(config: EleventyConfig): unknown },
    );
    disableLogger(): void;
    init(): Promise<void>;
    write(): Promise<unknown>;
  }

  export { Eleventy as default };
}
