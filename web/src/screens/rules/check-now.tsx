/** Saving a rule checks nothing: this does. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useJob, useStartRun } from '../../api/queries.js';
import { showFailure } from '../../parts/notice.js';
import '../home/home.css';
import { JobLine } from '../home/jobs.js';

export function CheckNow() {
  const [job, setJob] = useState<number | null>(null);
  const start = useStartRun();
  const started = useJob(job);
  return (
    <>
      <Button
        loading={start.isPending}
        onClick={() =>
          start.mutate('everything', { onSuccess: (reply) => setJob(reply.job.id), onError: showFailure })
        }
      >
        Check now
      </Button>
      <div className="check-progress" aria-live="polite">
        {started.data === undefined ? null : <JobLine job={started.data} />}
      </div>
    </>
  );
}
