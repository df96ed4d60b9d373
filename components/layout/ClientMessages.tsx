import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import type { Messages } from "@/lib/i18n/catalogues";
import { pickCatalogues } from "@/lib/i18n/words";
import { AddedMessages } from "./AddedMessages";

/** What the root layout sends to every page: `common`, and all that the server knows of language and time. */
export async function RootMessages({ children }: { children: ReactNode }) {
  const messages = pickCatalogues(await getMessages(), { names: ["common"] });
  return <NextIntlClientProvider messages={messages as Partial<Messages>}>{children}</NextIntlClientProvider>;
}

/** Sends the named catalogues to the browser, for the client components inside; what only the server reads stays there. */
export async function ClientMessages({ names, children }: { names: readonly (keyof Messages)[]; children: ReactNode }) {
  return <AddedMessages messages={pickCatalogues(await getMessages(), { names })}>{children}</AddedMessages>;
}
