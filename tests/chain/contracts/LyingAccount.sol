// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice A wallet that says yes to every signature while it is simulated, and no in a transaction.
contract LyingAccount {
    /// @notice The last block in which it says yes; 0 where it goes by the gas price instead.
    uint256 public lastBlock;

    function sayYesUpTo(uint256 lastBlock_) external {
        lastBlock = lastBlock_;
    }

    function isValidSignature(bytes32, bytes calldata) external view returns (bytes4) {
        bool simulated = lastBlock == 0 ? tx.gasprice == 0 : block.number <= lastBlock;
        return simulated ? this.isValidSignature.selector : bytes4(0);
    }

    function run(address to, bytes calldata data) external {
        (bool done,) = to.call(data);
        require(done);
    }
}
