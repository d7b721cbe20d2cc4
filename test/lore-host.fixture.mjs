/** Runs `lore` many times in one process: modules are loaded once, while each call has its own folder, environment and streams. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , script] = process.argv;
process.argv[1] = script;
const { main } = await import(
  pathToFileURL(path.join(path.dirname(script), `main${path.extname(script)}`)).href
);

process.on('disconnect', () => process.exit());
process.on('message', async ({ args, cwd, env }) => {
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  const stdout = captured(process.stdout);
  const stderr = captured(process.stderr);
  const before = process.cpuUsage();
  const code = await main(args);
  const { user, system } = process.cpuUsage(before);
  process.send({ code, stdout: stdout(), stderr: stderr(), cpu: (user + system) / 1000 });
});
process.send('ready');

/** What is written from now on; `main` listens for a broken pipe anew in each run. */
function captured(stream) {
  let text = '';
  stream.removeAllListeners('error');
  stream.write = (chunk, ...rest) => {
    text += chunk;
    const done = rest.at(-1);
    if (typeof done === 'function') process.nextTick(done);
    return true;
  };
  return () => text;
}
