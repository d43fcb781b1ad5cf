import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds on a page as it stands: rule, count, the first place. Some rules only, if they are named. */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Evaluated by the tests, not by the page: its policy has no say in it.
  await page.evaluate(axe.source);
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) });
  const violations = await page.evaluate<{ id: string; nodes: { html: string; failureSummary: string }[] }[]>(
    `axe.run(document, ${options}).then(({ violations }) => violations)`,
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id} × ${nodes.length}: ${nodes[0]!.html.slice(0, 160)} ${nodes[0]!.failureSummary.slice(0, 240)}`,
  );
}

export const openFolds = (page: Page): Promise<void> =>
  page.evaluate(`for (const fold of document.querySelectorAll('details')) fold.open = true`);
