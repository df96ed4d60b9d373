import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import type { Messages } from "@/lib/i18n/catalogues";

/** Sends only the named message catalogues to the browser, plus `common`, for the client components inside. */
export async function ClientMessages({ names = [], children }: { names?: readonly (keyof Messages)[]; children: ReactNode }) {
  const all = await getMessages();
  const sent = new Set<string>(["common", ...names]);
  const messages = Object.fromEntries(Object.entries(all).filter(([name]) => sent.has(name)));
  return <NextIntlClientProvider messages={messages}>{children}</NextIntlClientProvider>;
}
