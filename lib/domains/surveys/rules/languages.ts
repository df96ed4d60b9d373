import type { Survey, SurveyQuestion } from "../schema";

type Texts = Pick<Survey, "name" | "intro" | "thanks" | "questions">;
type Translated = Texts & Pick<Survey, "language" | "translations">;
type Language = Survey["language"];

/** The texts of a survey that have words, by path, in the order in which a person reads them. */
export function textsOf({ name, intro, thanks, questions }: Texts): Map<string, string> {
  const ofQuestion = (question: SurveyQuestion): [string, string][] => {
    const path = `questions.${question.key}`;
    const options = "options" in question ? question.options : [];
    const rows = question.kind === "matrix" ? question.rows : [];
    return [
      [path, question.label],
      ...rows.map(({ key, label }): [string, string] => [`${path}.rows.${key}`, label]),
      ...options.map(({ key, label }): [string, string] => [`${path}.options.${key}`, label]),
    ];
  };
  const all: [string, string][] = [["name", name], ["intro", intro], ...questions.flatMap(ofQuestion), ["thanks", thanks]];
  return new Map(all.filter(([, text]) => text.trim() !== ""));
}

/** What a language lacks: texts without a translation, and translations of a text that has changed since; paths in reading order. */
export function translationGaps(survey: Translated, language: Language): { missing: string[]; stale: string[] } {
  const written = survey.translations[language] ?? {};
  const texts = [...textsOf(survey)];
  const translationOf = (path: string) => (Object.hasOwn(written, path) ? written[path] : undefined);
  return {
    missing: texts.filter(([path]) => (translationOf(path)?.text ?? "").trim() === "").map(([path]) => path),
    stale: texts
      .filter(([path, text]) => {
        const translation = translationOf(path);
        return translation !== undefined && translation.text.trim() !== "" && translation.source !== text;
      })
      .map(([path]) => path),
  };
}

/** The texts in a language; each that has no translation stays in the survey's own. `language` is the survey's own if none has one. */
export function localize<S extends Translated>(survey: S, language: Language): S {
  const written = survey.translations[language] ?? {};
  if (language === survey.language || Object.keys(written).length === 0) return survey;
  const read = (path: string, text: string): string => {
    const translated = Object.hasOwn(written, path) ? written[path]?.text.trim() : undefined;
    return text.trim() === "" || translated === undefined || translated === "" ? text : translated;
  };
  const labelled = (path: string) => (option: { key: string; label: string }) => ({
    ...option,
    label: read(`${path}.${option.key}`, option.label),
  });
  const questions = survey.questions.map((question): SurveyQuestion => {
    const path = `questions.${question.key}`;
    const label = read(path, question.label);
    if (question.kind === "matrix")
      return {
        ...question,
        label,
        rows: question.rows.map(labelled(`${path}.rows`)),
        options: question.options.map(labelled(`${path}.options`)),
      };
    return question.kind === "choice"
      ? { ...question, label, options: question.options.map(labelled(`${path}.options`)) }
      : { ...question, label };
  });
  const { name, intro, thanks } = survey;
  const texts = { name: read("name", name), intro: read("intro", intro), thanks: read("thanks", thanks) };
  return { ...survey, ...texts, questions, language };
}
