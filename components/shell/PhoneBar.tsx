"use client";

import { Ellipsis, Search } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { AheadLink } from "@/components/ui/AheadLink";
import { useState } from "react";
import { useNavigation } from "./use-navigation";

const PhoneSheet = dynamic(() => import("./PhoneSheet").then((module) => module.PhoneSheet), { ssr: false });

const cell =
  "flex min-h-14 flex-col items-center justify-center gap-1 px-1 text-xs text-muted aria-[current=page]:text-accent [&_svg]:size-5";
const places = 3;

/** A phone's navigation: the first pages, search, and a sheet with the rest. */
export function PhoneBar({ onSearch, onKeys }: { onSearch: () => void; onKeys: () => void }) {
  const t = useTranslations("staff.shell");
  const [open, setOpen] = useState(false);
  const entries = useNavigation().flatMap((section) => section.entries);
  return (
    <nav
      aria-label={t("navigation")}
      className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t border-line bg-surface md:hidden print:hidden"
    >
      {entries.slice(0, places).map(({ key, name, icon: Icon, href, current }) => (
        <AheadLink key={key} href={href} aria-current={current ? "page" : undefined} className={cell}>
          <Icon aria-hidden="true" />
          {name}
        </AheadLink>
      ))}
      <button type="button" onClick={onSearch} className={cell}>
        <Search aria-hidden="true" />
        {t("search")}
      </button>
      <button type="button" aria-expanded={open} onClick={() => setOpen(true)} className={cell}>
        <Ellipsis aria-hidden="true" />
        {t("more")}
      </button>
      {open ? <PhoneSheet entries={entries.slice(places)} onKeys={onKeys} onClose={() => setOpen(false)} /> : null}
    </nav>
  );
}
