import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PublishError } from './publish-error.ts';

/** Actions by commit: a tag can be moved to other code. */
const ACTIONS = {
  checkout: 'actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2',
  setupNode: 'actions/setup-node@39370e3970a6d050c480ffad4ff0ed4d3fdee5af # v4.1.0',
  configure: 'actions/configure-pages@983d7736d9b0ae728b81ab479565c72886d7745b # v5.0.0',
  upload: 'actions/upload-pages-artifact@56afc609e74202658d3ffba0e8f6dda462b719fa # v3.0.1',
  deploy: 'actions/deploy-pages@d6db90164ac5ed86f2b6aed7e0febac5b3c0c03e # v4.0.5',
} as const;

export const WORKFLOW = '.github/workflows/annals.yml';

/** Writes the workflow into a repository. A file that is there and says something else is left alone. */
export function writeWorkflow(
  repository: string,
  archive: string,
  branch: string,
  version: string,
): 'written' | 'there' {
  const path = join(repository, WORKFLOW);
  const text = workflowOf(archive, branch, version);
  if (existsSync(path)) {
    if (readFileSync(path, 'utf8') === text) return 'there';
    throw new PublishError(`${path} is there already and says something else. Move it away, and run this again.`);
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { flag: 'wx' });
  return 'written';
}

/** YAML reads JSON strings; `\${{` alone means something to GitHub even in them. */
const quoted = (text: string): string => JSON.stringify(text);

function workflowOf(archive: string, branch: string, version: string): string {
  const folder = archive === '.' ? '**' : `${archive}/**`;
  return `# Written by "annals publish --workflow": builds the archive that this repository keeps, and puts it on GitHub Pages.
# Once, by hand: Settings → Pages → Source: GitHub Actions. The site is public, even where the repository is private.
name: Annals

on:
  push:
    branches: [${quoted(branch)}]
    paths: [${quoted(folder)}, "annals.config.*", ${quoted(WORKFLOW)}]
  workflow_dispatch:

permissions: {}

concurrency:
  group: pages
  cancel-in-progress: false

jobs:
  build:
    runs-on: ubuntu-24.04
    timeout-minutes: 30
    permissions:
      contents: read
      pages: read
    env:
      ANNALS: annals@${version}
      ARCHIVE: ${quoted(archive)}
    steps:
      - uses: ${ACTIONS.checkout}
        with:
          persist-credentials: false
      - uses: ${ACTIONS.setupNode}
        with:
          node-version: 22
      - id: pages
        uses: ${ACTIONS.configure}
      - run: npm install --global --ignore-scripts --no-audit --no-fund "$ANNALS"
      - run: annals build "$ARCHIVE" --output _site --site-url "$SITE_URL" --personal
        env:
          SITE_URL: \${{ steps.pages.outputs.base_url }}
      - run: annals check --published _site
      - uses: ${ACTIONS.upload}
        with:
          path: _site

  deploy:
    needs: build
    runs-on: ubuntu-24.04
    timeout-minutes: 15
    permissions:
      pages: write
      id-token: write
    environment:
      name: github-pages
      url: \${{ steps.deploy.outputs.page_url }}
    steps:
      - id: deploy
        uses: ${ACTIONS.deploy}
`;
}
