import { getTranslations } from "next-intl/server";
import Link from "next/link";
import type { ReactNode } from "react";

interface Props {
  purpose: "reset" | "verify";
  /** The account that the link belongs to; null if the link is used, replaced or expired. */
  link: { email: string } | null;
  /** The link to offer instead of an invalid one. */
  alternative: { href: string; label: string };
  note?: ReactNode;
  children: ReactNode;
}

/** The page of a mailed link: its form, or a notice that the link is no longer valid. */
export async function LinkPage({ purpose, link, alternative, note, children }: Props) {
  const t = await getTranslations("auth");
  if (!link) {
    return (
      <div className="grid gap-1.5">
        <h1 className="text-xl font-semibold">{t(`${purpose}.gone_title`)}</h1>
        <p className="text-muted">{t(`${purpose}.gone`)}</p>
        <p>
          <Link href={alternative.href} prefetch={false} className="inline-flex min-h-6 items-center font-medium text-accent underline">
            {alternative.label}
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
