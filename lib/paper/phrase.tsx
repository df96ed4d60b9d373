import { createContext, useContext } from "react";
import type { ReactNode } from "react";
import { Text, View } from "@react-pdf/renderer";
import { figureGap } from "./columns";
import type { Style } from "./look";
import { breakWord, directionOfText } from "./readable-text";

/** The settings of all text of a document. */
export interface Typesetting {
  direction: "ltr" | "rtl";
  /** Replaces characters without a glyph: see `makeReadable`. */
  readable: (text: string) => string;
}

export const TypesettingContext = createContext<Typesetting>({ direction: "ltr", readable: (text) => text });

/** A hyphenation penalty above the renderer's limit, so that words break only where `breakWord` allows. */
const never = 10_000;

interface PhraseProps {
  children: string;
  style?: Style;
  /** `end` is right in English and left in Arabic. */
  align?: "start" | "end" | "figure";
}

/** Text whose lines each have their own direction, aligned to the document's side. */
export function Phrase({ children, style = {}, align = "start" }: PhraseProps) {
  const { direction, readable } = useContext(TypesettingContext);
  const isRight = align === "figure" || (direction === "rtl") === (align === "start");
  const lines = readable(children).split("\n");
  const texts = lines.map((line, index) => (
    <Text
      key={index}
      style={{ ...style, textAlign: isRight ? "right" : "left", direction: directionOfText(line, direction) }}
      hyphenationCallback={breakWord}
      hyphenationPenalty={never}
    >
      {line === "" ? " " : line}
    </Text>
  ));
  return texts.length === 1 ? texts[0] : <View>{texts}</View>;
}

interface RowProps {
  children: ReactNode;
  style?: Style;
  /** Repeats on each page of its parent. */
  fixed?: boolean;
  /** False prevents page breaks inside. */
  wrap?: boolean;
}

/** A row in reading direction: the first child is at the start of the line. */
export function Row({ children, style = {}, ...rest }: RowProps) {
  const { direction } = useContext(TypesettingContext);
  return (
    <View {...rest} style={{ ...style, flexDirection: direction === "rtl" ? "row-reverse" : "row" }}>
      {children}
    </View>
  );
}

/** A cell of figures, aligned right in every language so that digits align. Its width includes the gap before it. */
export function FigureCell({ children, width, style = {} }: { children: string | string[]; width: number; style?: Style }) {
  const { direction } = useContext(TypesettingContext);
  const gap = direction === "rtl" ? { paddingRight: figureGap } : { paddingLeft: figureGap };
  const texts = typeof children === "string" ? [children] : children;
  return (
    <View style={{ width, ...gap }}>
      {texts.map((text, index) => (
        <Phrase key={index} style={style} align="figure">
          {text}
        </Phrase>
      ))}
    </View>
  );
}
