/** Who one is, with what role; signing in with a token, and out. The link of `lore serve --open` leads here. */
import { Button, PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { api, told } from '../../api/client.js';
import { asFailure } from '../../api/failure.js';
import { useRename, useSession } from '../../api/queries.js';
import { keepCsrfToken } from '../../api/session-token.js';
import { Says } from '../../parts/says.js';
import { Screen } from '../../parts/screen.js';
import { Shown } from '../../parts/states.js';

export default function Session() {
  const session = useSession();
  const enter = useEnter();
  useLink((link) => enter.mutate({ link }));
  return (
    <Screen title="Who you are">
      <div className="screen-body reading stack enter">
        {enter.isPending ? <p role="status">Signing in …</p> : null}
        {enter.isError ? (
          <p role="alert" className="enter-failed">
            {asFailure(enter.error).message} {asFailure(enter.error).hint ?? ''}
          </p>
        ) : null}
        <Shown of={session} what="your session" lines={2}>
          {(who) => (
            <>
              <p className="prose">
                {who.role === null ? 'Nobody is signed in.' : `You are ${who.name}, a ${who.role}.`}{' '}
                <Says text={who.how_to_write ?? 'You may settle findings, repair, and change rules.'} />
              </p>
              {who.role === null ? null : <Name name={who.name} />}
              {who.how_to_write === null && who.via !== 'session' ? null : (
                <Token onToken={(token) => enter.mutate({ token })} />
              )}
              {who.via === 'session' ? <Leave /> : null}
            </>
          )}
        </Shown>
      </div>
    </Screen>
  );
}

/** `/enter#…`: what lets its owner in once stands in the fragment, which reaches no server's log. */
function useLink(onLink: (link: string) => void): void {
  const [path] = useLocation();
  const link = useRef(path === '/enter' ? location.hash.slice(1) : '');
  const tell = useRef(onLink);
  tell.current = onLink;
  useEffect(() => {
    const once = link.current;
    if (once === '') return;
    link.current = '';
    // Out of the address before anything else, so that it is in no history.
    history.replaceState(null, '', '/enter');
    tell.current(once);
  }, []);
}

type Key = { readonly link: string } | { readonly token: string };

function useEnter() {
  const queries = useQueryClient();
  const [, go] = useLocation();
  return useMutation({
    mutationFn: (key: Key) => told(api.POST('/session', { body: key })),
    onSuccess: (session) => {
      keepCsrfToken(session.csrf);
      queries.clear();
      queries.setQueryData(['session'], session);
      go('/');
    },
  });
}

function Token({ onToken }: { onToken: (token: string) => void }) {
  const [token, setToken] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (token.trim() !== '') onToken(token.trim());
  };
  return (
    <form onSubmit={send} className="row enter-form">
      <PasswordInput
        label="A token"
        description={<Says text="Made with `lore token create <name> --role builder`." />}
        size="sm"
        autoComplete="off"
        value={token}
        onChange={({ currentTarget }) => setToken(currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the token' }}
      />
      <Button type="submit" size="sm" variant="filled" disabled={token.trim() === ''}>
        Sign in
      </Button>
    </form>
  );
}

function Name({ name }: { name: string }) {
  const [value, setValue] = useState(name);
  const rename = useRename();
  return (
    <form
      className="row enter-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (value.trim() !== '') rename.mutate(value.trim());
      }}
    >
      <TextInput
        label="Your name"
        description="Verdicts and comments are signed with it."
        size="sm"
        value={value}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
        error={rename.isError ? asFailure(rename.error).message : null}
      />
      <Button type="submit" size="sm" disabled={value.trim() === '' || value.trim() === name}>
        Save
      </Button>
    </form>
  );
}

function Leave() {
  const queries = useQueryClient();
  const leave = useMutation({
    mutationFn: () => told(api.DELETE('/session')),
    onSuccess: () => {
      keepCsrfToken(null);
      void queries.resetQueries();
    },
  });
  return (
    <p>
      <Button onClick={() => leave.mutate()}>Sign out</Button>
    </p>
  );
}
