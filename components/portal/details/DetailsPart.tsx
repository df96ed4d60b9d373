import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

export function DetailsPart({ id, title, lead, children }: { id: string; title: ReactNode; lead?: ReactNode; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid gap-4 border-t border-line pt-6">
      <div className="grid gap-1">
        <h2 id={`${id}-title`} className="text-lg font-semibold">
          {title}
        </h2>
        {lead === undefined ? null : <p className="measure text-muted">{lead}</p>}
      </div>
      {children}
    </section>
  );
}

/** A list of labels and values; a missing value shows as unknown. */
export function Values({ values }: { values: readonly { label: string; value: string | null; dir?: "ltr" }[] }) {
  const t = useTranslations("portal.details");
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {values.map(({ label, value, dir }) => (
        <div key={label} className="grid min-w-0 content-start gap-0.5">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="[overflow-wrap:anywhere]">
            {value === null ? <span className="text-muted">{t("none")}</span> : <bdi dir={dir}>{value}</bdi>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
