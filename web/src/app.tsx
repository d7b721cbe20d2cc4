/** Which screen an address shows, and what all screens share. */
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { Route, Switch } from 'wouter';
import { queries } from './api/query-client.js';
import { Frame } from './frame/frame.js';
import { loaded } from './frame/loaded.js';
import { Whole } from './frame/whole.js';
import { Loading } from './parts/states.js';
import { theme } from './theme/mantine.js';

const WAITING = <Loading what="the screen" />;
const Home = loaded(() => import('./screens/home/home.js'), WAITING);
const Findings = loaded(() => import('./screens/findings/findings.js'), WAITING);
const Confusions = loaded(() => import('./screens/confusions/confusions.js'), WAITING);
const Entities = loaded(() => import('./screens/entities/entities.js'), WAITING);
const Entity = loaded(() => import('./screens/entity/entity.js'), WAITING);
const Rules = loaded(() => import('./screens/rules/rules.js'), WAITING);
const RuleScreen = loaded(() => import('./screens/rules/rule-screen.js'), WAITING);
const Ask = loaded(() => import('./screens/ask/ask.js'), WAITING);
const Study = loaded(() => import('./screens/study/study.js'), WAITING);
const Session = loaded(() => import('./screens/session/session.js'), WAITING);
const Timeline = loaded(() => import('./screens/timeline/timeline.js'), WAITING);
const Graph = loaded(() => import('./screens/graph/graph.js'), WAITING);
const Sources = loaded(() => import('./screens/sources/sources.js'), WAITING);
const Source = loaded(() => import('./screens/sources/source.js'), WAITING);
const Query = loaded(() => import('./screens/query/query.js'), WAITING);
const Memory = loaded(() => import('./screens/memory/memory.js'), WAITING);
const ScopeStory = loaded(() => import('./screens/memory/scope.js'), WAITING);
const Story = loaded(() => import('./screens/memory/story.js'), WAITING);
const Accumulated = loaded(() => import('./screens/accumulated/accumulated.js'), WAITING);
const Conversations = loaded(() => import('./screens/conversations/conversations.js'), WAITING);
const Mapping = loaded(() => import('./screens/mapping/mapping.js'), WAITING);
const Keeping = loaded(() => import('./screens/keeping/keeping.js'), WAITING);
const More = loaded(() => import('./screens/more/more.js'), WAITING);
const Share = loaded(() => import('./screens/share/share.js'), WAITING);
const Nowhere = loaded(() => import('./screens/nowhere.js'), WAITING);

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
              <Route path="/memory/scope/*?" component={ScopeStory} />
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
          </Frame>
        </Whole>
      </QueryClientProvider>
    </MantineProvider>
  );
}
