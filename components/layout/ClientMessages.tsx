import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import type { Messages } from "@/lib/i18n/catalogues";

/**
 * Sends the named catalogues to the browser, for the client components inside; what only the server reads stays there. `common` is always
 * among them.
 */
export async function ClientMessages({ names = [], children }: { names?: readonly (keyof Messages)[]; children: ReactNode }) {
  const all = await getMessages();
  const wanted = new Set<string>(["common", ...names]);
  const messages = Object.fromEntries(Object.entries(all).filter(([name]) => wanted.has(name)));
  return <NextIntlClientProvider messages={messages}>{children}</NextIntlClientProvider>;
}
