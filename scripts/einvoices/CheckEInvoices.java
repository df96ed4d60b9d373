import com.helger.diagnostics.error.IError;
import com.helger.io.resource.FileSystemResource;
import com.helger.phive.api.execute.ValidationExecutionManager;
import com.helger.phive.api.executorset.IValidationExecutorSet;
import com.helger.phive.api.executorset.ValidationExecutorSetRegistry;
import com.helger.phive.api.validity.IValidityDeterminator;
import com.helger.phive.en16931.EN16931Validation;
import com.helger.phive.peppol.PeppolValidation;
import com.helger.phive.xml.source.IValidationSourceXML;
import com.helger.phive.xml.source.ValidationSourceXML;
import com.helger.phive.xrechnung.XRechnungValidation;
import java.io.File;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Locale;

/** Checks the files of a folder with the newest rules of phive: one line "file TAB level TAB rule TAB text" for each finding. */
public final class CheckEInvoices {
  public static void main(String[] args) {
    ValidationExecutorSetRegistry<IValidationSourceXML> registry = new ValidationExecutorSetRegistry<>();
    EN16931Validation.initEN16931(registry);
    PeppolValidation.initStandard(registry);
    XRechnungValidation.initXRechnung(registry);
    File[] files = new File(args[0]).listFiles((folder, name) -> name.endsWith(".xml"));
    Arrays.sort(files);
    for (File file : files) {
      IValidationExecutorSet<IValidationSourceXML> rules = rulesFor(registry, file.getName());
      var found = ValidationExecutionManager.executeValidation(
          IValidityDeterminator.createDefault(), rules, ValidationSourceXML.create(new FileSystemResource(file)), Locale.ENGLISH);
      String name = rules.getID().getAsSingleID();
      System.out.println(file.getName() + "\tchecked\t" + name + "\t" + found.getValidationDuration());
      found.forEachFlattened(error -> print(file, error));
    }
  }

  /** A file's name begins with its profile, syntax and type: "xrechnung.ubl.creditnote.7.xml". */
  private static IValidationExecutorSet<IValidationSourceXML> rulesFor(
      ValidationExecutorSetRegistry<IValidationSourceXML> registry, String name) {
    String[] parts = name.split("\\.");
    String ubl = parts[2].equals("creditnote") ? "ubl-creditnote" : "ubl";
    String[] id = switch (parts[0] + "." + parts[1]) {
      case "en16931.ubl" -> new String[] {"eu.cen.en16931", ubl};
      case "en16931.cii", "factur-x.cii" -> new String[] {"eu.cen.en16931", "cii"};
      case "xrechnung.ubl" -> new String[] {"de.xrechnung", ubl.equals("ubl") ? "ubl-invoice" : ubl};
      case "xrechnung.cii" -> new String[] {"de.xrechnung", "cii"};
      default -> new String[] {"eu.peppol.bis3", ubl.equals("ubl") ? "invoice" : "creditnote"};
    };
    return registry.getLatestReleaseActiveVersion(id[0], id[1], null, OffsetDateTime.now());
  }

  private static void print(File file, IError error) {
    String text = String.valueOf(error.getErrorText(Locale.ENGLISH)).replaceAll("\\s+", " ");
    System.out.println(file.getName() + "\t" + error.getErrorLevel().getID() + "\t" + error.getErrorID() + "\t" + text);
  }
}
