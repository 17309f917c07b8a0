/* The last file: everything that sections and charts need is there. */

startPage();
