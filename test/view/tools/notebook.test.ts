import { describe, expect, test } from 'vitest';
import { lineOf, look, notesOf, said } from './support.ts';

describe('notebooks', () => {
  test('NotebookEdit', () => {
    const input = { notebook_path: 'n/firing.ipynb', cell_id: 'plot', cell_type: 'code', new_source: 'a\nb' };
    const view = look('NotebookEdit', input, said('Updated', { edit_mode: 'replace', language: 'python' }));
    expect(lineOf(view)).toBe('Notebook n/firing.ipynb | cell plot, code +2');
    expect(notesOf(view)).toEqual(['Cell plot, replaced']);
  });

  test('NotebookRead', () => {
    const view = look(
      'NotebookRead',
      { notebook_path: 'a.ipynb' },
      said('<cell id="x">a = 1</cell id="x">\n1\n<cell id="y">b</cell id="y">'),
    );
    expect(lineOf(view)).toBe('NotebookRead a.ipynb | 2 cells');
    expect(view.panel).toMatchObject({
      cells: [
        { name: 'Cell x', output: { shown: '1' } },
        { name: 'Cell y', output: null },
      ],
    });
  });
});
