/** What Nunjucks makes of a template, by its name below `templates/`. */
export type CompiledTemplates = Readonly<Record<string, object>>;

/** From source there are none, and templates are compiled when they are used; `npm run compile` puts all of them here. */
export const compiledTemplates: CompiledTemplates | null = null;
