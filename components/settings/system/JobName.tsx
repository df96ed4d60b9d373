"use client";

import { useWords } from "@/components/words/use-words";

/**
 * What a run does, and in small print the id by which logs and the API name it. A function that no release has any more has its id alone.
 */
export function JobName({ id }: { id: string }) {
  const name = useWords().job(id);
  return (
    <>
      {name === id ? null : <span className="font-medium">{name}</span>}
      <bdi className={name === id ? "font-medium [overflow-wrap:anywhere]" : "text-xs text-muted [overflow-wrap:anywhere]"}>{id}</bdi>
    </>
  );
}
