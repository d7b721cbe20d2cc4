/** The screen people live in: all that was found, narrowed, read and settled, by keyboard alone if one likes. */
import { Button } from '@mantine/core';
import { IconArrowLeft, IconFilter } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useFacets, useFinding } from '../../api/findings.js';
import { useMay } from '../../api/queries.js';
import { useTitle } from '../../parts/screen.js';
import { count, upright } from '../../parts/words.js';
import { ActionsProvider } from './actions.js';
import { address } from './address.js';
import { BulkBar } from './bulk-bar.js';
import { Card } from './card.js';
import { useDeskKeys } from './desk-keys.js';
import { ExportMenu, FilterText, SortMenu } from './desk-tools.js';
import { Facets } from './facets.js';
import './findings.css';
import { isFiltered, toggled, withField } from './filter.js';
import type { Target } from './judge.js';
import { List } from './list.js';
import { offers } from './offers.js';
import { Rows } from './rows.js';
import { useDesk } from './use-desk.js';
import { Views } from './views.js';

type Desk = ReturnType<typeof useDesk>;

export default function Findings() {
  const after = useRef<(target: Target) => void>(() => undefined);
  const onSaid = useCallback((target: Target) => after.current(target), []);
  const desk = useDesk();
  after.current = desk.goOn;
  return (
    <ActionsProvider onSaid={onSaid}>
      <Whole desk={desk} />
    </ActionsProvider>
  );
}

function Whole({ desk }: { desk: Desk }) {
  const { id, rows, here, selection, isPhone } = desk;
  const [areFacetsTurned, setFacetsTurned] = useState(false);
  const may = useMay('builder');
  const isSplit = id !== null && !isPhone;
  const current = rows.find((row) => row.id === here);
  const opened = useFinding(id);
  const known = opened.data?.id === here ? opened.data : current;
  useTitle(id === null ? 'Findings' : upright(current?.message.slice(0, 80) ?? 'Finding'));
  useDeskKeys({
    may,
    move: desk.move,
    target: targetOf(desk),
    offered: known === undefined || selection.ids.length > 0 ? null : offers(known),
    onOpen: () => here !== null && desk.open(here),
    onClose: () => (selection.ids.length > 0 ? selection.clear() : desk.open(null)),
    onPick: () => here !== null && selection.toggle(here),
    onFacets: () => setFacetsTurned((before) => !before),
  });
  return (
    <div className={isSplit ? 'desk split' : 'desk'}>
      {id !== null && isPhone ? null : (
        <ListPane
          desk={desk}
          may={may}
          isSplit={isSplit}
          // Beside a card and on a phone they are closed at first; on the whole list they are open.
          showsFacets={isPhone || isSplit ? areFacetsTurned : !areFacetsTurned}
          onFacets={() => setFacetsTurned(!areFacetsTurned)}
        />
      )}
      {id === null ? null : <CardPane id={id} query={desk.query} isPhone={isPhone} />}
    </div>
  );
}

/** What a key speaks of: all of the filter, what is selected, or the row that the keys are on. */
function targetOf({ selection, total, here }: Desk): Target | null {
  const everything = selection.everything(total);
  if (everything !== null) return everything;
  if (selection.ids.length > 0) return { ids: selection.ids };
  return here === null ? null : { ids: [here] };
}

interface ListPaneProps {
  readonly desk: Desk;
  readonly may: boolean;
  readonly isSplit: boolean;
  readonly showsFacets: boolean;
  readonly onFacets: () => void;
}

function ListPane({ desk, may, isSplit, showsFacets, onFacets }: ListPaneProps) {
  const { search, found, filter, rows, total, selection } = desk;
  return (
    <section className="desk-list" aria-label="List of findings">
      <div className="desk-head">
        <h1 className="screen-title">Findings</h1>
        <span className="screen-note num" role="status">
          {found.data === undefined ? '' : count(total, 'finding')}
        </span>
        {desk.isBehind ? (
          <button type="button" className="plain desk-behind" onClick={desk.readAgain}>
            Changed since: read it again
          </button>
        ) : null}
        <div className="desk-tools row">
          <FilterText search={search} onText={(text) => desk.narrow(withField(search, 'text', text))} />
          <Button
            aria-expanded={showsFacets}
            leftSection={<IconFilter size={14} stroke={1.8} aria-hidden />}
            onClick={onFacets}
          >
            Filter
          </Button>
          <SortMenu
            sort={filter.sort ?? 'worst'}
            onSort={(sort) => desk.narrow(withField(search, 'sort', sort))}
          />
          {isSplit ? null : (
            <>
              <Views search={search} view={desk.view} />
              <ExportMenu search={search} />
            </>
          )}
        </div>
      </div>
      <div className="desk-body">
        {showsFacets ? <FacetPane desk={desk} /> : null}
        <div className="desk-rows">
          <Rows
            found={found}
            isFiltered={isFiltered(search)}
            isEmpty={rows.length === 0}
            onAll={() => desk.narrow('')}
            list={
              <List
                rows={rows}
                total={total}
                cursor={desk.here}
                isNarrow={isSplit || desk.isPhone}
                maySelect={may && !desk.isPhone}
                selected={selection.selected}
                onSelected={selection.set}
                onOpen={desk.open}
                onNearEnd={desk.nearEnd}
              />
            }
          />
          {selection.ids.length > 0 ? (
            <BulkBar
              ids={selection.ids}
              total={total}
              everything={selection.everything(total)}
              onEverything={selection.chooseEverything}
              onClear={selection.clear}
            />
          ) : null}
        </div>
      </div>
    </section>
  );
}

function FacetPane({ desk: { filter, found, search, narrow } }: { desk: Desk }) {
  // The list comes first: counting takes longer than reading a page of it.
  const facets = useFacets(filter, found.data !== undefined && !found.isPlaceholderData);
  return (
    <div className="desk-facets">
      {facets.data === undefined ? null : (
        <Facets
          facets={facets.data}
          chosen={filter as Readonly<Record<string, readonly string[]>>}
          onToggle={(field, value) => narrow(toggled(search, field, value))}
        />
      )}
    </div>
  );
}

function CardPane({ id, query, isPhone }: { id: string; query: string; isPhone: boolean }) {
  return (
    <section className="desk-card" aria-label="The finding">
      <p className="desk-back bare">
        <Link href={address(null, query)}>
          <IconArrowLeft size={14} aria-hidden /> {isPhone ? 'All findings' : 'Close'}
        </Link>
        {isPhone ? null : <kbd>Esc</kbd>}
      </p>
      <Card key={id} id={id} headingLevel={isPhone ? 1 : 2} />
    </section>
  );
}
