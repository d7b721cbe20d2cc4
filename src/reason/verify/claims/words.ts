/** Words that say nothing of their own between a name and what is told of it. */

export const AUXILIARY = new Set(
  `was is were are be been being had has have did does do also once later then first never not the a an who which that currently
   still formerly again briefly long now only both jointly finally previously already himself herself itself in fact reportedly
   indeed no recorded any said to one its his her their own sworn eldest younger elder second third last only ever there
   n t didn wasn isn weren`.split(/\s+/),
);
export const NEGATION = /^(?:not|never|no|neither|nor|none|didnt|wasnt|isnt|werent|hadnt|without|nobody)$/;
export const COPULA = /^(?:was|is|were|are|be)$/;
