/** A rule's small worlds: as they are written, and whether it finds in them what it should. */
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, told } from '../../api/client.js';
import { useMay } from '../../api/queries.js';
import { useRuleTests } from '../../api/rules.js';
import { showFailure } from '../../parts/notice.js';
import { Shown } from '../../parts/states.js';
import { count } from '../../parts/words.js';

export function RuleTests({ id }: { id: string }) {
  const tests = useRuleTests(id);
  const may = useMay('builder');
  const queries = useQueryClient();
  const run = useMutation({
    mutationFn: () => told(api.POST('/rules/{id}/tests', { params: { path: { id } } })),
    onSuccess: (result) => queries.setQueryData(['rule', id, 'tests'], result),
    onError: showFailure,
  });
  return (
    <section className="card-part tests" aria-label="Tests">
      <h2 className="card-part-title">Tests</h2>
      <Shown of={tests} what="the tests" lines={3}>
        {({ file, text, results }) =>
          file === null ? (
            <p className="muted small">No test stands beside it.</p>
          ) : (
            <div className="stack">
              <p className="row spread">
                <code className="muted">{file}</code>
                {may ? (
                  <Button loading={run.isPending} onClick={() => run.mutate()}>
                    Run the tests
                  </Button>
                ) : null}
              </p>
              {results === null ? null : (
                <ul className="test-results" role="status">
                  {results.map(({ world, ok, expected, problems }) => (
                    <li key={world}>
                      <span className={ok ? 'passed' : 'not-passed'}>{ok ? 'passes' : 'fails'}</span>
                      <span className="told">{world}</span>
                      <span className="muted small">
                        {expected === 0 ? 'silent' : count(expected, 'finding')} {problems.join(' ')}
                      </span>
                    </li>
                  ))}
                </ul>
              )}
              <pre
                className="codeblock"
                tabIndex={0}
                role="region"
                aria-label="The tests as they are written"
              >
                {text}
              </pre>
            </div>
          )
        }
      </Shown>
    </section>
  );
}
