import { findNewPartEnd } from "@/lib/domains/tickets/rules";

const text = "[overflow-wrap:anywhere] whitespace-pre-wrap";

/** A customer's message: what they wrote, and behind `label` the conversation that their mail program quoted below it. */
export function FoldedText({ body, label }: { body: string; label: string }) {
  const end = findNewPartEnd(body);
  const quoted = body.slice(end).trim();
  if (quoted === "")
    return (
      <p dir="auto" className={text}>
        {body}
      </p>
    );
  return (
    <>
      <p dir="auto" className={text}>
        {body.slice(0, end).trimEnd()}
      </p>
      <details className="text-muted">
        <summary className="w-fit cursor-pointer py-1">{label}</summary>
        <p dir="auto" className={text}>
          {quoted}
        </p>
      </details>
    </>
  );
}
