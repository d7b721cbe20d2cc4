/** What language models used, and what is left of the day's budget. */
import { api, told } from '../../api/client.js';
import { useKept } from '../../api/kept.js';
import { Part } from '../../parts/screen.js';
import { ScrollX } from '../../parts/scroll-x.js';
import { Empty, Shown } from '../../parts/states.js';
import { digits } from '../../parts/words.js';

const money = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 4 });

export default function Usage() {
  const usage = useKept(['usage'], () => told(api.GET('/usage')));
  return (
    <Shown of={usage} what="usage" lines={6}>
      {({ configured, today, limits, lines, from, to }) => {
        const parts: readonly (readonly [string, number, number | null])[] = [
          ['Calls', today.calls, limits.calls],
          ['Tokens', today.input_tokens + today.output_tokens, limits.tokens],
          ['Money', today.money, limits.money],
        ];
        return (
          <>
            {configured ? null : (
              <p className="kept-head soft">
                No model is configured. Everything that needs none works; LORE_LLM_URL names one.
              </p>
            )}
            <Part title="Today">
              <table className="table usage-today">
                <thead>
                  <tr>
                    <th scope="col">Of what</th>
                    <th scope="col">Used</th>
                    <th scope="col">Limit</th>
                  </tr>
                </thead>
                <tbody>
                  {parts.map(([name, used, most]) => (
                    <tr key={name}>
                      <td>{name}</td>
                      <td className="num">{money.format(used)}</td>
                      <td className="num soft">{most === null ? 'none' : money.format(most)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Part>
            <Part title="By day, model and purpose" note={`${from} – ${to}`}>
              {lines.length === 0 ? (
                <Empty title="No model was called." />
              ) : (
                <ScrollX label="Usage">
                  <table className="table">
                    <thead>
                      <tr>
                        {['Day', 'Model', 'Purpose', 'Calls', 'Tokens in', 'Tokens out', 'Money'].map(
                          (name) => (
                            <th key={name} scope="col">
                              {name}
                            </th>
                          ),
                        )}
                      </tr>
                    </thead>
                    <tbody>
                      {lines.map((line) => (
                        <tr key={`${line.day} ${line.model} ${line.purpose}`}>
                          <td className="num">{line.day}</td>
                          <td className="told">{line.model}</td>
                          <td>{line.purpose}</td>
                          <td className="num">{digits(line.calls)}</td>
                          <td className="num">{digits(line.input_tokens)}</td>
                          <td className="num">{digits(line.output_tokens)}</td>
                          <td className="num">{money.format(line.money)}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </ScrollX>
              )}
            </Part>
          </>
        );
      }}
    </Shown>
  );
}
