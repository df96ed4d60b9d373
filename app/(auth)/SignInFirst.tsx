"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";

/** The way to the sign-in and back, for a person whose account has a second factor. */
export function SignInFirst({ next }: { next: string }) {
  const t = useTranslations("auth.sign_in");
  return (
    <Link
      href={`/sign-in?next=${encodeURIComponent(next)}`}
      prefetch={false}
      className="inline-flex min-h-6 items-center justify-self-start font-medium text-accent underline"
    >
      {t("submit")}
    </Link>
  );
}
