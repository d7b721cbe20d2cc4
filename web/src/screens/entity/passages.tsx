/** What is written about an entity, in the words of the sources. */
import { Button } from '@mantine/core';
import { usePassages, type When } from '../../api/entities.js';
import { Reliability } from '../../parts/marks.js';
import { Part } from '../../parts/screen.js';
import { Failed, Loading } from '../../parts/states.js';
import '../../parts/quote.css';
import { count, plain, shortened } from '../../parts/words.js';

/** Of one passage; its file has the rest. */
const LONGEST = 1_200;

export function Passages({ id, when, name }: { id: string; when: When; name: string }) {
  const passages = usePassages(id, when);
  const items = passages.data?.pages.flatMap((page) => page.items) ?? [];
  const total = passages.data?.pages[0]?.total ?? 0;
  return (
    <Part title="Passages" note={passages.data === undefined ? undefined : count(total, 'passage')}>
      {passages.isError ? <Failed error={passages.error} /> : null}
      {passages.isPending ? <Loading what="passages" lines={3} /> : null}
      {!passages.isPending && items.length === 0 ? (
        <p className="muted">
          No passage speaks of <bdi>{name}</bdi>.
        </p>
      ) : null}
      <ul className="passages">
        {items.map((passage, index) => (
          <li key={`${passage.source} ${passage.lines} ${index}`}>
            <blockquote className="prose quote-text" dir="auto">
              {shortened(plain(passage.quote), LONGEST)}
            </blockquote>
            <p className="quote-from">
              <span className="told">{passage.title}</span>
              <code className="muted">
                {passage.file}
                {passage.lines === null ? '' : `:${passage.lines}`}
              </code>
              <Reliability reliability={passage.reliability} />
              {passage.disputed ? <span className="disputed">disputed</span> : null}
            </p>
          </li>
        ))}
      </ul>
      {passages.hasNextPage ? (
        <Button loading={passages.isFetchingNextPage} onClick={() => void passages.fetchNextPage()}>
          More passages
        </Button>
      ) : null}
    </Part>
  );
}
