import Link from "next/link";

interface EventLink {
  name: string;
  title: string;
  group: string;
}

/** The types of events, grouped by the records that they are about. */
export function EventList({ kinds }: { kinds: readonly EventLink[] }) {
  const groups = [...new Set(kinds.map(({ group }) => group))];
  return (
    <div className="grid gap-8">
      {groups.map((group) => (
        <section key={group}>
          <h3 className="pb-1.5 font-semibold">{group}</h3>
          <ul className="border-t border-line">
            {kinds
              .filter((kind) => kind.group === group)
              .map(({ name, title }) => (
                <li key={name} className="border-b border-line">
                  <Link
                    href={`/docs/events/${name}`}
                    prefetch={false}
                    className="flex flex-wrap items-baseline justify-between gap-x-3 rounded-md px-1 py-2 hover:bg-accent-soft"
                  >
                    <span>{title}</span>
                    <code dir="ltr" className="min-w-0 font-mono text-sm wrap-anywhere text-muted">
                      {name}
                    </code>
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
