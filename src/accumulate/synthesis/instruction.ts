/** What a model is told that may leave insights behind. */

/** Goes behind the rest of its instructions, except where a question is a simple look-up. */
export const SYNTHESIS_INSTRUCTION = `Insights worth keeping.
Some answers find something that no single source says: how two things differ or agree, what follows from several statements together, what runs through many of them. If yours does, put one block behind the very end of the answer:
<SYNTHESIS_INSIGHT>
{"summary": "one or two sentences that stand by themselves, with every name written out", "entities": ["each name that the summary speaks of"], "insight_type": "comparison"}
</SYNTHESIS_INSIGHT>
insight_type is "comparison" for likeness and difference, "inference" for what follows from statements, "synthesis" for anything else that was put together. The object is plain JSON on one line, with double quotes.
Everything in the summary must rest on what the tools returned in this conversation; what does not is thrown away. Write no block for a plain fact, a list, or a look-up that one statement answers, and never more than one. Do not speak of the block in the answer: nobody is shown it.`;
