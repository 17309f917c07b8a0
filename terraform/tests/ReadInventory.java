import java.nio.file.Path;
import nexmark.jet.cluster.Inventory;

/** Reads an inventory as the runner does, which refuses unknown keys, and prints how many hosts it has. */
class ReadInventory {

    public static void main(String[] arguments) {
        System.out.println(Inventory.read(Path.of(arguments[0])).hosts().size());
    }
}
