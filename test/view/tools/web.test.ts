import { expect, test } from 'vitest';
import { failed, lineOf, look, said } from './support.ts';

test('WebFetch', () => {
  const input = { url: 'https://tides.example.org/table', prompt: 'List all' };
  const kept = { code: 200, codeText: 'OK', bytes: 18_500, durationMs: 2300, result: '# M2', url: input.url };
  const view = look('WebFetch', input, said('# M2', kept));
  expect(lineOf(view)).toBe('WebFetch tides.example.org/table | 200 18 KB 2.3 s');
  expect(view.panel).toMatchObject({
    rows: [
      { key: 'address', href: 'https://tides.example.org/table' },
      { key: 'asked', value: 'List all' },
    ],
    prose: { shown: '# M2' },
  });
  expect(lineOf(look('WebFetch', input, said('x', { code: 404 })))).toBe('WebFetch tides.example.org/table | ✗ 404');
  expect(lineOf(look('WebFetch', input, failed('Request failed with status code 404')))).toBe(
    'WebFetch tides.example.org/table | ✗ failed',
  );
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'intent://x', 'blob:x', ' javascript:alert(1)', '//x.org', 'x'])(
  'an address that may not be followed is only told: %s',
  (url) => expect(look('WebFetch', { url }).panel).toMatchObject({ rows: [{ href: null }] }),
);

test('WebSearch', () => {
  const links = [
    { title: 'One', url: 'https://a.example.org/x' },
    { title: 'Two', url: 'javascript:alert(1)' },
  ];
  const kept = { query: 'q', results: [{ tool_use_id: 's', content: links }, 'Some **words**'], durationSeconds: 6.42 };
  const told = `Web search results for query: "q"\n\nLinks: ${JSON.stringify(links)}\n\nSome **words**\n\nREMINDER: You MUST include`;
  const panel = {
    links: [
      { title: 'One', href: 'https://a.example.org/x', small: 'a.example.org/x' },
      { title: 'Two', href: null },
    ],
    prose: { shown: 'Some **words**' },
  };
  const [fromKept, fromTold] = [
    look('WebSearch', { query: 'q' }, said('', kept)),
    look('WebSearch', { query: 'q' }, said(told)),
  ];
  expect(lineOf(fromKept)).toBe('WebSearch “q” | 2 results 6.4 s');
  expect(lineOf(fromTold)).toBe('WebSearch “q” | 2 results');
  expect(fromKept.panel).toMatchObject(panel);
  expect(fromTold.panel).toMatchObject(panel);
});

test('Artifact', () => {
  const input = { file_path: '/home/mira/kiln/charts/a.html', description: 'Latency' };
  const view = look('Artifact', input, said('Published', { url: 'https://example.org/a', title: 'Latency over time' }));
  expect(lineOf(view)).toBe('Artifact Latency over time | published');
  expect(view.panel).toMatchObject({ links: [{ href: 'https://example.org/a', small: 'charts/a.html' }] });
  expect(look('Artifact', input, said('Published x at https://example.org/b\n')).panel).toMatchObject({
    links: [{ href: 'https://example.org/b' }],
  });
});
