import { nunjucks, type SafeString } from './nunjucks.ts';

/** The one door through which HTML reaches a page unescaped: what goes in was escaped by the module that wrote it. */
export const safeHtml = (html: string): SafeString => new nunjucks.runtime.SafeString(html);
