"use client";

import { Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { IconButton } from "@/components/ui/IconButton";
import { Input } from "@/components/ui/Input";

interface SearchFieldProps {
  search: { name: string; placeholder: string };
  value: string;
  onChange: (changes: Readonly<Record<string, string | null>>, options?: { replace?: boolean }) => void;
  /** Moves the focus to the first row, once the rows match the text. */
  onRows: (text: string) => void;
  fieldRef: RefObject<HTMLInputElement | null>;
}

const pause = 200;

/**
 * Searches while the reader types. Enter and the down arrow go to the first row, Escape leaves the field. A form, so that the search works
 * without JavaScript.
 */
export function SearchField({ search, value, onChange, onRows, fieldRef }: SearchFieldProps) {
  const t = useTranslations("common.ui");
  const [text, setText] = useState(value);
  const typed = text.trim();
  // What was typed and asked for, until it comes back as the value: by then more may have been typed, which stays.
  const asked = useRef<string[]>([]);
  useEffect(() => {
    const at = asked.current.indexOf(value);
    asked.current = at < 0 ? [] : asked.current.slice(at + 1);
    if (at < 0) setText(value);
  }, [value]);
  const ask = useCallback(() => {
    asked.current.push(typed);
    onChange({ [search.name]: typed === "" ? null : typed }, { replace: value !== "" });
  }, [typed, value, onChange, search.name]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(ask, pause);
    return () => clearTimeout(timer);
  }, [typed, value, ask]);
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      // The browser's own Escape would empty the field.
      event.preventDefault();
      event.currentTarget.blur();
    } else if (event.key === "Enter" || event.key === "ArrowDown") {
      event.preventDefault();
      if (typed !== value) ask();
      onRows(typed);
    }
  };
  return (
    <form role="search" method="get" className="relative w-full sm:w-72" onSubmit={(event) => event.preventDefault()}>
      <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4 text-muted" />
      <Input
        ref={fieldRef}
        type="search"
        name={search.name}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKey}
        placeholder={search.placeholder}
        aria-label={search.placeholder}
        aria-keyshortcuts="/"
        maxLength={100}
        className="min-h-8 ps-8 pe-8 py-1 text-sm [&::-webkit-search-cancel-button]:hidden"
      />
      {text === "" ? null : (
        <IconButton
          label={t("clear")}
          icon={<X />}
          className="absolute inset-y-0 end-1 my-auto size-6"
          onClick={() => {
            setText("");
            fieldRef.current?.focus();
          }}
        />
      )}
    </form>
  );
}
