import { existsSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorOf } from '../../../packages/core/tools/reference/markdown.ts';
import { filesEnding, read, root } from './files.ts';

const pages = filesEnding('.md');

/** The page without blocks of code, in which nothing is a link or a heading. */
const proseOf = (page: string): string => read(page).replace(/^( *)```[\s\S]*?^\1```$/gm, '');

/** `[text](target)` and `![text](target)`; code in backticks is not a link. */
const targetsOf = (page: string): string[] =>
  [
    ...proseOf(page)
      .replace(/`[^`\n]*`/g, '')
      .matchAll(/\]\(([^)\s]+)\)/g),
  ].map(([, target]) => target!);

function anchorsOf(page: string): Set<string> {
  const prose = proseOf(page);
  const headings = [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) =>
    anchorOf(heading!.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')),
  );
  return new Set([...headings, ...[...prose.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id!)]);
}

/** The fault of a link, or undefined. A link to a folder means its README. */
function fault(page: string, target: string): string | undefined {
  const [path, anchor] = target.split('#') as [string, string?];
  const wanted = path === '' ? page : posix.join(posix.dirname(page), decodeURI(path));
  if (!existsSync(join(root, wanted))) return `${target}: there is no ${wanted}`;
  if (anchor === undefined) return undefined;
  const readMe = statSync(join(root, wanted)).isDirectory() ? `${wanted}/README.md` : wanted;
  return anchorsOf(readMe).has(anchor) ? undefined : `${target}: ${readMe} has no heading for #${anchor}`;
}

describe('the pages of the repository', () => {
  it.each(pages)('%s links to existing files and headings', (page) => {
    const within = targetsOf(page).filter((target) => !/^(https?|mailto):/.test(target));
    expect(within.map((target) => fault(page, target)).filter((each) => each !== undefined)).toEqual([]);
  });

  it.each(pages)('%s names existing files and folders', (page) => {
    const named = [...proseOf(page).matchAll(/(?<!\[)`((?:src|test|tools|docs|bench)\/[\w./-]+)`/g)].map(
      ([, path]) => path!,
    );
    const isThere = (path: string): boolean =>
      [posix.dirname(page), '.'].some((folder) => existsSync(join(root, folder, path)));
    expect(named.filter((path) => !isThere(path))).toEqual([]);
  });

  it.each(pages.filter((page) => /^((packages|simulators|apps)\/[^/]+\/)?README\.md$/.test(page)))(
    '%s links to the page about reporting a vulnerability',
    (page) => {
      expect(targetsOf(page)).toContain(`${page === 'README.md' ? '' : '../../'}SECURITY.md`);
    },
  );

  it('are all reachable by links from the README, except the files that a release writes', () => {
    const reached = new Set<string>();
    const follow = (page: string): void => {
      if (reached.has(page) || !existsSync(join(root, page))) return;
      reached.add(page);
      for (const target of targetsOf(page).filter((each) => !/^(https?|mailto):|^#/.test(each))) {
        const path = posix.join(posix.dirname(page), target.split('#')[0]!).replace(/\/$/, '');
        if (path.endsWith('.md')) follow(path);
        else follow(`${path}/README.md`);
      }
    };
    follow('README.md');
    const written = /^\.|^packages\/[\w-]+\/CHANGELOG\.md$/;
    expect(pages.filter((page) => !reached.has(page) && !written.test(page))).toEqual([]);
  });
});
