import { getTranslations } from "next-intl/server";
import Link from "next/link";
import type { ReactNode } from "react";

interface Props {
  purpose: "reset" | "verify";
  /** What the link is about; null when it is used, replaced or too old. */
  link: { email: string } | null;
  /** Where to go when the link is no good. */
  wayOut: { href: string; label: string };
  /** A line below the lead. */
  note?: ReactNode;
  children: ReactNode;
}

/** The page of a link from a mail: what it does and the form that does it, or that it is no good any more. */
export async function LinkPage({ purpose, link, wayOut, note, children }: Props) {
  const t = await getTranslations("auth");
  if (!link) {
    return (
      <div className="grid gap-1.5">
        <h1 className="text-xl font-semibold">{t(`${purpose}.gone_title`)}</h1>
        <p className="text-muted">{t(`${purpose}.gone`)}</p>
        <p>
          <Link href={wayOut.href} prefetch={false} className="inline-flex min-h-6 items-center font-medium text-accent underline">
            {wayOut.label}
          </Link>
        </p>
      </div>
    );
  }
  return (
    <div className="grid gap-6">
      <div className="grid gap-1.5">
        <h1 className="text-xl font-semibold">{t(`${purpose}.title`)}</h1>
        <p className="text-muted">{t(`${purpose}.lead`, { email: link.email })}</p>
        {note}
      </div>
      {children}
    </div>
  );
}
