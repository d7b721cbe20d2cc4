/** Which screen an address shows, and what all screens share. */
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { queries } from './api/query-client.js';
import { Frame } from './frame/frame.js';
import { Whole } from './frame/whole.js';
import { Loading } from './parts/states.js';
import { theme } from './theme/mantine.js';

const Home = lazy(() => import('./screens/home/home.js'));
const Findings = lazy(() => import('./screens/findings/findings.js'));
const Confusions = lazy(() => import('./screens/confusions/confusions.js'));
const Entities = lazy(() => import('./screens/entities/entities.js'));
const Entity = lazy(() => import('./screens/entity/entity.js'));
const Rules = lazy(() => import('./screens/rules/rules.js'));
const RuleScreen = lazy(() => import('./screens/rules/rule-screen.js'));
const Ask = lazy(() => import('./screens/ask/ask.js'));
const Study = lazy(() => import('./screens/study/study.js'));
const Session = lazy(() => import('./screens/session/session.js'));
const Timeline = lazy(() => import('./screens/timeline/timeline.js'));
const Graph = lazy(() => import('./screens/graph/graph.js'));
const Sources = lazy(() => import('./screens/sources/sources.js'));
const Source = lazy(() => import('./screens/sources/source.js'));
const Query = lazy(() => import('./screens/query/query.js'));
const Memory = lazy(() => import('./screens/memory/memory.js'));
const Story = lazy(() => import('./screens/memory/story.js'));
const Accumulated = lazy(() => import('./screens/accumulated/accumulated.js'));
const Conversations = lazy(() => import('./screens/conversations/conversations.js'));
const Mapping = lazy(() => import('./screens/mapping/mapping.js'));
const Keeping = lazy(() => import('./screens/keeping/keeping.js'));
const More = lazy(() => import('./screens/more/more.js'));
const Share = lazy(() => import('./screens/share/share.js'));
const Nowhere = lazy(() => import('./screens/nowhere.js'));

export function App() {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queries}>
        <Notifications position="bottom-right" limit={3} />
        <Whole>
          <Frame>
            <Suspense fallback={<Loading what="the screen" />}>
              <Switch>
                <Route path="/" component={Home} />
                <Route path="/findings/:id?" component={Findings} />
                <Route path="/confusions/:id?" component={Confusions} />
                <Route path="/entities" component={Entities} />
                <Route path="/entity/:id" component={Entity} />
                <Route path="/rules" component={Rules} />
                <Route path="/rules/*" component={RuleScreen} />
                <Route path="/ask" component={Ask} />
                <Route path="/timeline" component={Timeline} />
                <Route path="/graph" component={Graph} />
                <Route path="/sources" component={Sources} />
                <Route path="/sources/*" component={Source} />
                <Route path="/query" component={Query} />
                <Route path="/memory" component={Memory} />
                <Route path="/memory/:id" component={Story} />
                <Route path="/accumulated/:part?" component={Accumulated} />
                <Route path="/conversations" component={Conversations} />
                <Route path="/mapping" component={Mapping} />
                <Route path="/keeping/:part?" component={Keeping} />
                <Route path="/share" component={Share} />
                <Route path="/more" component={More} />
                <Route path="/study" component={Study} />
                <Route path="/session" component={Session} />
                <Route path="/enter" component={Session} />
                <Route component={Nowhere} />
              </Switch>
            </Suspense>
          </Frame>
        </Whole>
      </QueryClientProvider>
    </MantineProvider>
  );
}
