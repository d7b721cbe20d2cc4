/** Print and share: an entity, a family tree, a timeline or the open findings as a file that stands by itself. */
import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { api, told } from '../../api/client.js';
import { loadToPrint, MOST_PRINTED } from '../../api/findings.js';
import { useNames } from '../../api/graph.js';
import { useSession } from '../../api/queries.js';
import { EntityPicker } from '../../parts/entity-picker.js';
import { showFailure } from '../../parts/notice.js';
import { saveFile } from '../../parts/save-file.js';
import { Part, Screen } from '../../parts/screen.js';
import { shortened } from '../../parts/words.js';
import { filterOf } from '../findings/filter.js';
import { coloursOf } from '../timeline/paint.js';
import { familySvg } from './family-svg.js';
import { entityPage, findingsPage, timelinePage, timelineSvg } from './files.js';
import '../timeline/timeline.css';

const HTML = 'text/html';
const SVG = 'image/svg+xml';
/** Of a name. */
const LONGEST = 120;
/** Until the screen that is printed has come. */
const SHOWN_MS = 1_500;

export default function Share() {
  const search = useSearch();
  const [, go] = useLocation();
  const id = new URLSearchParams(search).get('entity');
  const session = useSession();
  const name = session.data?.world?.name ?? 'this world';
  const nameOf = useNames(id === null ? [] : [id]);
  const called = shortened(id === null ? name : nameOf(id), LONGEST);
  const print = (path: string) => {
    go(path);
    setTimeout(() => window.print(), SHOWN_MS);
  };
  return (
    <Screen title="Print and share">
      <div className="screen-body reading">
        <p className="soft">
          Files that stand by themselves: they load nothing, run nothing, and open in any browser. Printing
          goes to a printer or, where the browser offers it, into a PDF.
        </p>
        <Part title="An entity and its family">
          <p className="row">
            {id === null ? null : <strong className="told">{called}</strong>}
            <EntityPicker
              label="Which entity"
              placeholder="Which one?"
              onPick={(one) => go(`/share?entity=${encodeURIComponent(one.id)}`, { replace: true })}
            />
          </p>
          {id === null ? null : (
            <p className="row">
              <Save does="HTML" make={async () => saveFile(`${id}.html`, await entityFile(id), HTML)} />
              <Save
                does="Family tree as SVG"
                make={async () => saveFile(`${id}-family.svg`, familySvg(await familyOf(id)), SVG)}
              />
              <Print onPrint={() => print(`/entity/${encodeURIComponent(id)}`)} />
            </p>
          )}
        </Part>
        <Part title="The timeline">
          <p className="row">
            <Save
              does="HTML"
              make={async () =>
                saveFile(
                  'timeline.html',
                  timelinePage(await timelineOf(id), coloursOf(document.body), `Timeline of ${called}`),
                  HTML,
                )
              }
            />
            <Save
              does="SVG"
              make={async () =>
                saveFile(
                  'timeline.svg',
                  timelineSvg(await timelineOf(id), coloursOf(document.body), `Timeline of ${called}`),
                  SVG,
                )
              }
            />
            <Print
              onPrint={() =>
                print(
                  `/timeline?${new URLSearchParams({ ...(id === null ? {} : { near: id }), as: 'table' })}`,
                )
              }
            />
          </p>
          <p className="muted small">
            {id === null
              ? 'All of time. Choose an entity above for its own; the timeline itself saves what is in sight.'
              : `Only what has to do with ${called}.`}
          </p>
        </Part>
        <Part title="The open findings">
          <p className="row">
            <Save
              does="HTML"
              make={async () => {
                const page = await told(
                  api.GET('/findings', { params: { query: { limit: MOST_PRINTED, sort: 'worst' } } }),
                );
                saveFile('findings.html', findingsPage(name, page.items, page.total), HTML);
              }}
            />
            <Print
              onPrint={() => void loadToPrint(filterOf('')).then(() => print('/findings'), showFailure)}
            />
          </p>
        </Part>
      </div>
    </Screen>
  );
}

async function familyOf(id: string) {
  return told(api.GET('/entities/{id}/family', { params: { path: { id } } }));
}

async function entityFile(id: string): Promise<string> {
  const article = await told(api.GET('/entities/{id}', { params: { path: { id } } }));
  return entityPage(article, article.has_family ? await familyOf(id) : null);
}

async function timelineOf(id: string | null) {
  const near = id === null ? {} : { near: [id] };
  const { whole } = await told(api.GET('/timeline', { params: { query: { ...near, limit: 1 } } }));
  return told(api.GET('/timeline', { params: { query: { ...near, ...whole, limit: 240, parts: 200 } } }));
}

function Save({ does, make }: { does: string; make: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      leftSection={<IconDownload size={14} stroke={1.8} aria-hidden />}
      loading={isBusy}
      onClick={() => {
        setBusy(true);
        make()
          .catch(showFailure)
          .finally(() => setBusy(false));
      }}
    >
      {does}
    </Button>
  );
}

function Print({ onPrint }: { onPrint: () => void }) {
  return (
    <Button leftSection={<IconPrinter size={14} stroke={1.8} aria-hidden />} onClick={onPrint}>
      Print, or save as PDF
    </Button>
  );
}
