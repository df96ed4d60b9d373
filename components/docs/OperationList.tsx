import Link from "next/link";
import { Method } from "./Method";

export interface OperationLink {
  method: string;
  path: string;
  id: string;
  summary: string;
  tag: string;
}

/** The endpoints, grouped by noun. Paths and summaries are English in every screen language. */
export function OperationList({ operations }: { operations: readonly OperationLink[] }) {
  const tags = [...new Set(operations.map((operation) => operation.tag))];
  return (
    <div className="grid gap-8" lang="en" dir="ltr">
      {tags.map((tag) => (
        <section key={tag} aria-labelledby={`tag-${tag}`}>
          <h3 id={`tag-${tag}`} className="pb-1.5 font-semibold">
            {tag.replaceAll("_", " ")}
          </h3>
          <ul className="border-t border-line">
            {operations
              .filter((operation) => operation.tag === tag)
              .map((operation) => (
                <li key={operation.id} className="border-b border-line">
                  <Link
                    href={`/docs/api/${operation.id}`}
                    prefetch={false}
                    className="flex flex-wrap items-baseline gap-x-3 rounded-md px-1 py-2 hover:bg-accent-soft"
                  >
                    <Method name={operation.method} />
                    <code className="min-w-0 font-mono text-sm break-all">{operation.path}</code>
                    <span className="w-full text-sm text-muted sm:ms-auto sm:w-auto">{operation.summary}</span>
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
